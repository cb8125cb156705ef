/** What an item's answer is computed from, and what follows from it. */
import { sumSources, TaskItemType, TaskPriority, taskPriorityLabels, valuesOf } from '@outbound/contract';
import { Form } from 'antd';
import type { DraftItem, TypePropertiesProps } from './draft-items.ts';
import { ChoiceLine, NumberLine, SwitchLine } from './property-fields.tsx';

const T = TaskItemType;
const isOn = ({ props }: DraftItem) => props.enabledStatus === 1;
/** As long as a payment is stopped; the rule is changed beside it. */
const FIRST_HOURS = 48;

/** A date and time that is so many hours after another one. */
export function HoursAfter({ draft: { props: item }, above, onChange }: TypePropertiesProps) {
  const times = above
    .filter((one) => isOn(one) && one.props.type === T.dateTime)
    .map(({ props: { fieldKey, name } }) => ({ value: fieldKey, label: name }));
  const derived = item.derived && 'hours' in item.derived ? item.derived : undefined;
  return (
    <>
      <ChoiceLine
        label="由哪个时间计算"
        extra={derived ? '自动得出，填写时只读' : undefined}
        value={derived?.fieldKey}
        options={times}
        placeholder={times.length > 0 ? '不计算' : '前面没有日期时间字段'}
        onChange={(fieldKey) =>
          onChange({ derived: fieldKey ? { fieldKey, hours: derived?.hours ?? FIRST_HOURS } : undefined })
        }
      />
      {derived ? (
        <NumberLine
          label="加几小时"
          min={1}
          max={87_600}
          value={derived.hours}
          onChange={(hours) => onChange({ derived: { ...derived, hours: hours ?? FIRST_HOURS } })}
        />
      ) : null}
    </>
  );
}

/** A number that is the sum of a table's column until somebody types another one. */
export function SumOf({ draft: { props: item }, above, onChange }: TypePropertiesProps) {
  const columns = above.filter(isOn).flatMap((table) =>
    sumSources({
      type: table.props.type,
      childItemList: table.columns.map(({ props }, sortNum) => ({ ...props, sortNum })),
    }).map(({ fieldKey, name }) => ({
      value: `${table.props.fieldKey}.${fieldKey}`,
      label: `${table.props.name} · ${name}`,
    })),
  );
  const { derived } = item;
  const chosen = derived && 'childKey' in derived ? `${derived.fieldKey}.${derived.childKey}` : undefined;
  return (
    <ChoiceLine
      label="默认为合计"
      extra={chosen ? '自动合计，可以改为其他数值' : undefined}
      value={chosen}
      options={columns}
      placeholder={columns.length > 0 ? '不合计' : '前面没有含数字列的表格'}
      onChange={(next) => {
        const [fieldKey, childKey] = next?.split('.') ?? [];
        onChange({ derived: fieldKey && childKey ? { fieldKey, childKey } : undefined });
      }}
    />
  );
}

const priorities = valuesOf(TaskPriority).map((value) => ({ value, label: taskPriorityLabels[value] }));

/** Which priority a task gets by each option. */
export function PriorityRule({ draft: { props: item }, onChange }: TypePropertiesProps) {
  const { priorityRule } = item;
  const options = (item.formItemDetailRespList ?? []).map(({ value }) => value);
  return (
    <>
      <SwitchLine
        label="决定任务优先级"
        checked={priorityRule !== undefined}
        onChange={(on) => onChange({ priorityRule: on ? [] : undefined })}
      />
      {priorityRule === undefined ? null : (
        <Form.Item layout="vertical" style={{ marginTop: 8 }}>
          {options.map((option) => (
            <ChoiceLine<TaskPriority>
              key={option}
              label={option}
              clear={false}
              options={priorities}
              value={priorityRule.find(({ value }) => value === option)?.priority ?? TaskPriority.ordinary}
              onChange={(priority) => {
                const others = priorityRule.filter(
                  ({ value }) => value !== option && options.includes(value),
                );
                onChange({
                  priorityRule:
                    priority === undefined || priority === TaskPriority.ordinary
                      ? others
                      : [...others, { value: option, priority }],
                });
              }}
            />
          ))}
        </Form.Item>
      )}
    </>
  );
}
