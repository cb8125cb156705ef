import {
  calls,
  canCarry,
  choiceItemTypes,
  optionsOf,
  type TaskFormItem,
  TaskItemType,
  TaskPriority,
  type TemplateSettings,
  taskPriorityLabels,
  templateLimits,
  valuesOf,
} from '@outbound/contract';
import { Button, Card, Select, Space } from 'antd';
import { useCall } from '../../../api/query.ts';
import { searchable } from '../../../ui/control-names.tsx';
import { useItemOptions } from '../../../ui/dynamic-form/use-options.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { DeleteOutlined, PlusOutlined } from '../../../ui/icons.tsx';
import { wholeBody, wholeOf } from './template-calls.ts';

type FollowUp = TemplateSettings['followUpList'][number];

interface FollowUpsFieldProps {
  templateId: number;
  formItemList: readonly TaskFormItem[];
  handleItemList: readonly TaskFormItem[];
  value?: readonly FollowUp[];
  onChange?: (value: FollowUp[]) => void;
}

const enabled = (items: readonly TaskFormItem[]) =>
  items.filter(({ enabledStatus, type }) => enabledStatus === 1 && type !== TaskItemType.note);
const named = (items: readonly TaskFormItem[], of = '') =>
  enabled(items).map(({ fieldKey, name }) => ({ value: fieldKey, label: of + name }));

/** The tasks that are made by themselves when a result says so. */
export function FollowUpsField({ templateId, value = [], onChange, ...forms }: FollowUpsFieldProps) {
  const kinds = useCall(calls.taskTemplate.enum, {}, { quiet: true });
  const others = (kinds.data?.templateNameList ?? [])
    .map(({ dictKey, dictValue }) => ({ value: Number(dictKey), label: dictValue }))
    .filter((one) => one.value !== templateId);
  const triggers = enabled(forms.handleItemList).filter(({ type }) => choiceItemTypes.has(type));
  const add = () => {
    const [trigger, other] = [triggers[0], others[0]];
    if (!trigger || !other) return;
    onChange?.([
      ...value,
      {
        when: { fieldKey: trigger.fieldKey, eq: trigger.formItemDetailRespList?.[0]?.value ?? '' },
        ...{ templateId: other.value, carryList: [], priority: TaskPriority.ordinary },
      },
    ]);
  };
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      {value.length === 0 ? (
        <EmptyState text="还没有后续任务：办理结果不会自动生成其他任务" size={96} />
      ) : null}
      {value.map((follow, at) => (
        <OneFollowUp
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike while they are made
          key={at}
          place={at + 1}
          {...{ follow, others, triggers, ...forms }}
          onChange={(next) => onChange?.(value.map((one, place) => (place === at ? next : one)))}
          onRemove={() => onChange?.(value.filter((_, place) => place !== at))}
        />
      ))}
      <div>
        <Button
          icon={<PlusOutlined />}
          disabled={triggers.length === 0 || others.length === 0 || value.length >= templateLimits.followUps}
          onClick={add}
        >
          添加后续任务
        </Button>
      </div>
    </div>
  );
}

interface OneFollowUpProps extends Pick<FollowUpsFieldProps, 'formItemList' | 'handleItemList'> {
  place: number;
  follow: FollowUp;
  others: readonly { value: number; label: string }[];
  triggers: readonly TaskFormItem[];
  onChange(follow: FollowUp): void;
  onRemove(): void;
}

function OneFollowUp(props: OneFollowUpProps) {
  const { place, follow, others, triggers, onChange, onRemove, formItemList, handleItemList } = props;
  const { when, templateId, carryList, priority } = follow;
  const target = useCall(calls.taskTemplate.list, wholeBody(templateId), { quiet: true });
  const takers = enabled(wholeOf(target.data?.dataBody)?.formItemList ?? []);
  const givers = new Map([...formItemList, ...handleItemList].map((item) => [item.fieldKey, item]));
  /** The fields that can take what another one holds. */
  const takersOf = (from: string) => {
    const giver = givers.get(from);
    return named(takers.filter(({ type }) => !giver || canCarry(giver.type, type)));
  };
  const from = [...named(formItemList, '派发：'), ...named(handleItemList, '反馈：')];
  const trigger = triggers.find(({ fieldKey }) => fieldKey === when.fieldKey);
  const { optionsOf: offered } = useItemOptions(triggers);
  const of = `后续任务 ${place}`;
  const carry = (at: number, more: Partial<FollowUp['carryList'][number]>) =>
    onChange({
      ...follow,
      carryList: carryList.map((one, index) => (index === at ? { ...one, ...more } : one)),
    });
  const unused = takers.filter(({ fieldKey }) => !carryList.some((one) => one.to === fieldKey));
  // A field of the same name first: it most likely means the same.
  const pairs = unused.flatMap((taker) =>
    from
      .filter(({ value }) => canCarry(givers.get(value)?.type ?? taker.type, taker.type))
      .map(({ value }) => ({ from: value, to: taker.fieldKey })),
  );
  const proposed = pairs.find((pair) => pair.from === pair.to) ?? pairs[0];
  return (
    <Card
      size="small"
      title={of}
      extra={
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={`删除${of}`}
          onClick={onRemove}
        />
      }
    >
      <div className="follow-up">
        <div>
          <span>办理结果的</span>
          <Select
            aria-label={`${of}的触发字段`}
            value={when.fieldKey}
            options={named(triggers)}
            onChange={(fieldKey) => onChange({ ...follow, when: { fieldKey, eq: '' } })}
          />
        </div>
        <div>
          <span>为</span>
          <Select
            aria-label={`${of}的触发选项`}
            placeholder="请选择选项"
            value={when.eq || null}
            options={trigger ? [...offered(trigger)] : []}
            onChange={(eq: string) => onChange({ ...follow, when: { ...when, eq } })}
          />
        </div>
        <div>
          <span>时生成</span>
          <Select
            aria-label={`${of}的模板`}
            value={templateId}
            options={[...others]}
            onChange={(next) => onChange({ ...follow, templateId: next, carryList: [] })}
          />
        </div>
      </div>
      <div style={{ margin: '12px 0' }}>
        <RadioGroup
          label={`${of}的优先级`}
          value={priority}
          options={optionsOf(valuesOf(TaskPriority), taskPriorityLabels)}
          onChange={(next) => onChange({ ...follow, priority: next })}
        />
      </div>
      <strong>带入的字段</strong>
      <ul className="carry-list" aria-label={`${of}带入的字段`}>
        {carryList.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike while they are made
          <li key={at}>
            <Select
              aria-label={`带入 ${at + 1} 从`}
              showSearch={{ ...searchable, optionFilterProp: 'label' }}
              value={one.from}
              options={from}
              onChange={(next) =>
                carry(at, {
                  from: next,
                  ...(takersOf(next).some(({ value }) => value === one.to)
                    ? {}
                    : { to: takersOf(next)[0]?.value ?? '' }),
                })
              }
            />
            <span>到</span>
            <Select
              aria-label={`带入 ${at + 1} 到`}
              showSearch={{ ...searchable, optionFilterProp: 'label' }}
              value={one.to}
              options={takersOf(one.from)}
              onChange={(next) => carry(at, { to: next })}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除带入 ${at + 1}`}
              onClick={() => onChange({ ...follow, carryList: carryList.filter((_, index) => index !== at) })}
            />
          </li>
        ))}
      </ul>
      <Space>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={!proposed || carryList.length >= templateLimits.carried}
          onClick={() => proposed && onChange({ ...follow, carryList: [...carryList, proposed] })}
        >
          带入一个字段
        </Button>
      </Space>
    </Card>
  );
}
