import { MOST_CHOSEN_ROWS } from '@outbound/contract';
import { Form, Radio } from 'antd';
import { type ReactNode, useState } from 'react';

interface Chosen<T extends { activityId: unknown }> {
  /** As calls take it: ticked ones by their ids, whatever the filters find. */
  wish: { template: T | Pick<T, 'activityId'>; ids?: number[] };
  picker: ReactNode;
}

/** Which sign-ups of an activity are meant: those that the filters find, or the ticked ones; `picker` lets choose. */
export function useChosenRows<T extends { activityId: unknown }>(
  template: T,
  selectedIds: readonly number[],
  label: string,
): Chosen<T> {
  const hasSelected = selectedIds.length > 0 && selectedIds.length <= MOST_CHOSEN_ROWS;
  const [isSelected, setSelected] = useState(hasSelected);
  return {
    wish: isSelected
      ? { template: { activityId: template.activityId }, ids: [...selectedIds] }
      : { template },
    picker: (
      <Form.Item label={label}>
        <Radio.Group
          value={isSelected}
          onChange={({ target }) => setSelected(target.value === true)}
          options={[
            { value: false, label: '当前条件下的全部报名' },
            {
              value: true,
              label: hasSelected ? `已勾选的 ${selectedIds.length} 条` : '已勾选的报名',
              disabled: !hasSelected,
            },
          ]}
        />
      </Form.Item>
    ),
  };
}
