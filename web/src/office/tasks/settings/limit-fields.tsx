import {
  escalationTargetLabels,
  escalationTargets,
  LONGEST_LIMIT,
  optionsOf,
  type TemplateSettings,
  taskPriorityLabels,
} from '@outbound/contract';
import { Button, InputNumber, Select, Space } from 'antd';
import { stepControls } from '../../../ui/control-names.tsx';
import { DeleteOutlined, PlusOutlined } from '../../../ui/icons.tsx';
import { minutesText } from './minutes-text.ts';

type Limits = TemplateSettings['signLimit'];
const priorities = [1, 2, 3] as const;

interface PriorityLimitsProps {
  label: string;
  value?: Limits;
  onChange?: (value: Limits) => void;
}

/** Minutes by priority. */
export function PriorityLimits({ label, value = [1, 1, 1], onChange }: PriorityLimitsProps) {
  return (
    <fieldset className="limit-row" aria-label={label}>
      {priorities.map((priority, at) => (
        <div key={priority}>
          <InputNumber
            aria-label={`${label}，${taskPriorityLabels[priority]}（分钟）`}
            controls={stepControls}
            min={1}
            max={LONGEST_LIMIT}
            precision={0}
            prefix={taskPriorityLabels[priority]}
            suffix="分钟"
            style={{ width: '100%' }}
            value={value[at] ?? null}
            onChange={(next) => onChange?.(value.with(at, next ?? 1) as Limits)}
          />
          <small className="limit-words">{minutesText(value[at] ?? 0)}</small>
        </div>
      ))}
    </fieldset>
  );
}

type Ladder = TemplateSettings['escalation'];
const targets = optionsOf([...escalationTargets], escalationTargetLabels);

/** Who is told when a deadline has passed, step by step. */
export function EscalationField({
  value = [],
  onChange,
}: {
  value?: Ladder;
  onChange?: (value: Ladder) => void;
}) {
  const put = (next: Ladder) => onChange?.(next.map((one, at) => ({ ...one, level: (at + 1) as 1 | 2 | 3 })));
  const change = (at: number, more: Partial<Ladder[number]>) =>
    put(value.map((one, place) => (place === at ? { ...one, ...more } : one)));
  return (
    <>
      <ol className="ladder" aria-label="督办阶梯">
        {value.map(({ level, atPercent, toList }, at) => (
          <li key={level}>
            <span>第 {level} 级</span>
            <InputNumber
              aria-label={`第 ${level} 级，时限的百分之几`}
              controls={stepControls}
              min={100}
              max={1000}
              precision={0}
              suffix="%"
              value={atPercent}
              onChange={(next) => change(at, { atPercent: next ?? 100 })}
            />
            <Select
              mode="multiple"
              aria-label={`第 ${level} 级通知谁`}
              placeholder="请选择通知对象"
              value={toList}
              options={targets}
              onChange={(next) => change(at, { toList: next })}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除第 ${level} 级`}
              onClick={() => put(value.filter((_, place) => place !== at))}
            />
          </li>
        ))}
      </ol>
      <Space>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={value.length >= 3}
          onClick={() =>
            put([
              ...value,
              {
                level: 1,
                atPercent: Math.min((value.at(-1)?.atPercent ?? 50) + 50, 1000),
                toList: ['handler'],
              },
            ])
          }
        >
          添加一级
        </Button>
      </Space>
    </>
  );
}
