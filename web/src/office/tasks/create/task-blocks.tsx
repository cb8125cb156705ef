import {
  answerOf,
  completeModeLabels,
  handleMinutesBy,
  TaskItemType,
  taskLimits,
  taskPriorityLabels,
} from '@outbound/contract';
import { Card, Col, Form, Input, Row } from 'antd';
import { memo, type RefObject, useId, useMemo } from 'react';
import type { Answers, Mark } from '../../../ui/dynamic-form/answers.ts';
import { DynamicForm } from '../../../ui/dynamic-form/dynamic-form.tsx';
import type { AnswersForm } from '../../../ui/dynamic-form/use-answers.ts';
import { MinuteField } from '../../../ui/forms/date-fields.tsx';
import { formSize } from '../../../ui/forms/form-size.ts';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { PeoplePicker } from './people-picker.tsx';
import { type Place, Targets } from './targets.tsx';
import type { Target, TaskValues } from './task-values.ts';

interface TaskBlocksProps {
  templateId: number;
  form: AnswersForm;
  values: TaskValues;
  faults: Partial<Record<keyof TaskValues, string>>;
  /** The title that it gets when none is typed. */
  ownTitle: string;
  usual: readonly Target[];
  marks?: readonly Mark[];
  before?: Answers;
  /** How it is split is settled once it was dispatched. */
  isDispatched?: boolean;
  targetsRef: RefObject<HTMLDivElement | null>;
  onChange(part: Partial<TaskValues>): void;
}

const priorities = ([1, 2, 3] as const).map((value) => ({ value, label: taskPriorityLabels[value] }));
const ways = [
  { value: 0 as const, label: '合并为一个任务' },
  { value: 1 as const, label: '按对象拆分为多个任务' },
];
const modes = ([1, 2] as const).map((value) => ({ value, label: completeModeLabels[value] }));

const wrong = (fault: string | undefined) => (fault ? { validateStatus: 'error' as const, help: fault } : {});

/** Brings the block of targets into sight, and the focus to it once a refusal is drawn: the fields that are given free then take it first. */
export function showTargets(block: HTMLElement | null): void {
  block?.scrollIntoView({ block: 'center' });
  window.setTimeout(() => block?.focus({ preventScroll: true }));
}

/** The three blocks of a task that is written: what it is, what is to be done, and by whom. */
export function TaskBlocks(props: TaskBlocksProps) {
  const { values, faults, form, onChange, isDispatched = false } = props;
  const { regionCode, deptId } = placeOf(form);
  const place = useMemo(
    () => ({ ...(regionCode ? { regionCode } : {}), ...(deptId ? { deptId } : {}) }),
    [regionCode, deptId],
  );
  return (
    <div className="task-blocks">
      <BasicBlock
        values={values}
        faults={faults}
        ownTitle={props.ownTitle}
        limitText={limitText(form)}
        onChange={onChange}
      />
      <Card title="任务内容" size="small">
        <DynamicForm
          form={form}
          {...(props.marks ? { marks: props.marks } : {})}
          {...(props.before ? { before: props.before } : {})}
        />
      </Card>
      <div ref={props.targetsRef} tabIndex={-1} style={{ outline: 'none', scrollMargin: 96 }}>
        <TargetsBlock
          templateId={props.templateId}
          place={place}
          values={values}
          faults={faults}
          usual={props.usual}
          isDispatched={isDispatched}
          onChange={onChange}
        />
      </div>
    </div>
  );
}

/** The first region and the first department that the form names. */
function placeOf({ items, answers }: AnswersForm): Place {
  const first = (type: TaskItemType, key: string) => {
    const item = items.find((one) => one.type === type && one.enabledStatus === 1);
    return item ? answerOf(answers[item.fieldKey], key) : undefined;
  };
  const regionCode = first(TaskItemType.region, 'regionCode');
  const deptId = first(TaskItemType.department, 'deptId');
  return {
    ...(typeof regionCode === 'string' && /^\d{6}$/.test(regionCode) ? { regionCode } : {}),
    ...(typeof deptId === 'number' ? { deptId } : {}),
  };
}

/** How long handling may take when no deadline is chosen. */
function limitText({ items, answers }: AnswersForm): string {
  const minutes = handleMinutesBy(items, answers);
  const item = items.find(({ handleLimit }) => handleLimit === 1);
  return minutes !== null && item
    ? `不选则按“${item.name}”计算：办理 ${minutes} 分钟`
    : '不选则按模板的时限计算';
}

type BasicProps = Pick<TaskBlocksProps, 'values' | 'faults' | 'ownTitle' | 'onChange'> & {
  limitText: string;
};

// By themselves: with each key that is pressed in a long form they would be drawn anew.
const BasicBlock = memo(function BasicBlock({ values, faults, ownTitle, limitText, onChange }: BasicProps) {
  const id = useId();
  return (
    <Card title="基本信息" size="small">
      <Form component={false} layout="vertical" size={formSize()}>
        <Row gutter={24}>
          <Col xs={24} md={24}>
            <Form.Item label="任务标题" htmlFor={`${id}-title`} {...wrong(faults.title)}>
              <Input
                id={`${id}-title`}
                value={values.title}
                maxLength={taskLimits.title}
                showCount
                placeholder={`不填则自动生成：${ownTitle}`}
                onChange={({ target }) => onChange({ title: target.value })}
              />
            </Form.Item>
          </Col>
          <Col xs={24} md={12}>
            <Form.Item label="优先级" required {...wrong(faults.priority)}>
              <RadioGroup
                buttons
                label="优先级"
                options={priorities}
                value={values.priority}
                onChange={(priority) => onChange({ priority })}
              />
            </Form.Item>
          </Col>
          <Col xs={24} md={12}>
            <Form.Item
              label="办理时限"
              htmlFor={`${id}-deadline`}
              extra={limitText}
              {...wrong(faults.deadline)}
            >
              <MinuteField
                id={`${id}-deadline`}
                isEnd
                value={values.deadline}
                onChange={(deadline) => onChange({ deadline })}
              />
            </Form.Item>
          </Col>
        </Row>
      </Form>
    </Card>
  );
});

type TargetsBlockProps = Pick<TaskBlocksProps, 'templateId' | 'values' | 'faults' | 'usual' | 'onChange'> & {
  place: Place;
  isDispatched: boolean;
};

const TargetsBlock = memo(function TargetsBlock(props: TargetsBlockProps) {
  const { templateId, place, values, faults, usual, isDispatched, onChange } = props;
  const id = useId();
  return (
    <Card title="派发对象" size="small">
      <Form component={false} layout="vertical" size={formSize()}>
        <Form.Item required label="办理单位或人员" {...wrong(faults.targets)}>
          <Targets
            templateId={templateId}
            place={place}
            value={values.targets}
            usual={usual}
            onChange={(targets) => onChange({ targets })}
          />
        </Form.Item>
        <Row gutter={24}>
          {isDispatched ? null : (
            <>
              <Col xs={24} md={12}>
                <Form.Item label="派发方式" {...wrong(faults.splitFlag)}>
                  <RadioGroup
                    label="派发方式"
                    options={ways}
                    value={values.splitFlag}
                    onChange={(splitFlag) => onChange({ splitFlag })}
                  />
                </Form.Item>
              </Col>
              <Col xs={24} md={12}>
                <Form.Item label="完成方式" {...wrong(faults.completeMode)}>
                  <RadioGroup
                    label="完成方式"
                    options={modes}
                    value={values.completeMode}
                    disabled={values.splitFlag === 1}
                    onChange={(completeMode) => onChange({ completeMode })}
                  />
                </Form.Item>
              </Col>
            </>
          )}
          <Col xs={24} md={12}>
            <Form.Item label="抄送人" htmlFor={`${id}-watchers`} {...wrong(faults.watchers)}>
              <PeoplePicker
                id={`${id}-watchers`}
                value={values.watchers}
                most={taskLimits.watchers}
                onChange={(watchers) => onChange({ watchers })}
              />
            </Form.Item>
          </Col>
        </Row>
      </Form>
    </Card>
  );
});
