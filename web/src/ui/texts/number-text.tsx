import { numberText } from '@outbound/contract';
import { Tooltip } from 'antd';

/** A count with thousands separators, '999,999+' above `most`, '--' when empty (spec 9); the tooltip has the whole number. */
export function NumberText({ value, most = 999_999 }: { value: number | null | undefined; most?: number }) {
  const text = numberText(value, most);
  if (typeof value !== 'number' || value <= most) return <span>{text}</span>;
  return (
    <Tooltip title={value.toLocaleString('en-US')}>
      <span>{text}</span>
    </Tooltip>
  );
}
