import type { MessageCounts } from '@outbound/contract';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { showView, VIEW } from '../../ui/tables/list-state.ts';
import { NumberText } from '../../ui/texts/number-text.tsx';

/** undefined: all. */
export type StatusFilter = 0 | 1 | undefined;

/** Which of them are shown, as the address says: a link and a reload lead to the same rows. */
export function useStatusFilter(): [StatusFilter, (value: StatusFilter) => void] {
  const [params, setParams] = useSearchParams();
  const stored = params.get(VIEW);
  const value = stored === '0' ? 0 : stored === '1' ? 1 : undefined;
  return [
    value,
    (next) => setParams(showView(params, next === undefined ? null : String(next)), { replace: true }),
  ];
}

interface StatusTabsProps {
  counts: MessageCounts | undefined;
  value: StatusFilter;
  onChange(value: StatusFilter): void;
}

/** 全部, 未读, 已读 with their numbers. */
export function StatusTabs({ counts, value, onChange }: StatusTabsProps) {
  const label = (text: string, count: number | undefined) => (
    <span>
      {text} <NumberText value={count ?? null} />
    </span>
  );
  return (
    <Segmented
      aria-label="阅读状态"
      style={{ marginBottom: 12 }}
      value={value === undefined ? 'all' : String(value)}
      onChange={(next) => onChange(next === 'all' ? undefined : next === '0' ? 0 : 1)}
      options={[
        { value: 'all', label: label('全部', counts?.totalNum) },
        { value: '0', label: label('未读', counts?.notReadNum) },
        { value: '1', label: label('已读', counts?.readNum) },
      ]}
    />
  );
}
