import { calls } from '@outbound/contract';
import { Checkbox } from 'antd';
import { useCall } from '../../../api/query.ts';

/** The fields of an activity's form, of which some are marked. */
export function MarkField({
  activityId,
  value = [],
  onChange,
}: {
  activityId: number;
  value?: number[];
  onChange?: (value: number[]) => void;
}) {
  const { data } = useCall(calls.activity.detail, { id: activityId });
  if (!data) return <span>正在读取报名表…</span>;
  const items = data.formItemList.filter(({ disabled }) => !disabled);
  return (
    <Checkbox.Group
      value={value}
      {...(onChange ? { onChange } : {})}
      options={items.map(({ id, name }) => ({ value: id, label: name }))}
      style={{ display: 'grid', gap: 6, gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))' }}
    />
  );
}
