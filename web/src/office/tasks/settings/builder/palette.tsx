import { outsideTables, TaskItemType, taskItemTypeLabels, valuesOf } from '@outbound/contract';
import { Button, Typography } from 'antd';
import { ItemTypeIcon } from '../../../../ui/form-builder/item-type-icon.tsx';

const T = TaskItemType;
const groups: readonly (readonly [title: string, types: readonly TaskItemType[]])[] = [
  ['文本与选择', [T.text, T.textarea, T.radio, T.checkbox, T.picker, T.number]],
  ['日期时间', [T.date, T.dateTime, T.dateRange]],
  ['人员与号码', [T.user, T.department, T.region, T.phone, T.citizenId, T.account]],
  ['文件与关联', [T.upload, T.files, T.table, T.alarms, T.cases, T.note]],
];

/** The types that can be put into a form, or into a table. */
export const columnTypes = valuesOf(TaskItemType).filter((type) => !outsideTables.has(type));

/** What can be put into a form: the 21 types. */
export function Palette({ onAdd }: { onAdd(type: TaskItemType): void }) {
  return (
    <section aria-label="可添加的字段">
      {groups.map(([title, types]) => (
        <div key={title}>
          <Typography.Text strong>{title}</Typography.Text>
          <div className="builder-palette task-palette">
            {types.map((type) => (
              <Button
                key={type}
                block
                size="small"
                style={{ justifyContent: 'flex-start' }}
                icon={<ItemTypeIcon type={type} />}
                onClick={() => onAdd(type)}
              >
                {taskItemTypeLabels[type]}
              </Button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
