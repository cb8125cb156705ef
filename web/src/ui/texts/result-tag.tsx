import { Tag } from 'antd';

/** 1 is success, 0 failure; any other value is shown as it is, or as '--' (spec 3.2). */
export function ResultTag({ result }: { result: number | null }) {
  if (result === 1) return <Tag color="green">成功</Tag>;
  if (result === 0) return <Tag color="red">失败</Tag>;
  return <Tag>{result ?? '--'}</Tag>;
}
