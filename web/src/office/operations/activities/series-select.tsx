import { calls } from '@outbound/contract';
import { Select } from 'antd';
import { useCall } from '../../../api/query.ts';
import { clearable, searchable } from '../../../ui/control-names.tsx';

interface SeriesSelectProps {
  id?: string;
  value?: number;
  onChange?: (value: number | undefined) => void;
}

/** One of the series, as a filter. */
export function SeriesSelect({ value, onChange, ...rest }: SeriesSelectProps) {
  const { data } = useCall(calls.activitySeries.list, {}, { quiet: true });
  const options = (data ?? []).map(({ seriesId, title, activityNum }) => ({
    value: seriesId,
    label: `${title}（${activityNum} 场）`,
  }));
  // One from an address may be older than those that are offered.
  const isOffered = value === undefined || options.some((option) => option.value === value);
  return (
    <Select<number>
      {...rest}
      allowClear={clearable}
      showSearch={{ ...searchable, optionFilterProp: 'label' }}
      placeholder="请选择系列"
      style={{ width: '100%' }}
      options={isOffered ? options : [{ value, label: `系列 ${value}` }, ...options]}
      {...(value === undefined ? {} : { value })}
      onChange={(next) => onChange?.(next)}
    />
  );
}
