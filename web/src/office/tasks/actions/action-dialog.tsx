import {
  type ActionItem,
  type DetailItem,
  type ExtensionItem,
  type FieldMark,
  HandleType,
  returnReasonLabels,
  taskLimits,
} from '@outbound/contract';
import { Typography } from 'antd';
import { useEffect, useRef } from 'react';
import { copyable } from '../../../ui/control-names.tsx';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { type Markable, MarkPicker, marksFault } from './mark-picker.tsx';
import { PeoplePicker } from './people-picker.tsx';
import { type ChosenTarget, TargetPicker } from './target-picker.tsx';
import { type HandleBody, type Handled, isOutrun, useHandle } from './use-handle.ts';

export type OfferedAction = Pick<ActionItem, 'handleType' | 'handleTypeName' | 'needOpinion' | 'inputList'>;

/** A step that something can be done to. */
export type ActionStep = Pick<
  DetailItem,
  'detailId' | 'detailVersion' | 'handlerDeptName' | 'handlerUserName'
>;

export interface ActionSubject {
  instanceCode: string;
  instanceVersion: number;
  title: string;
  /** Those that it can be done to; none: it is done to the task. */
  steps: readonly ActionStep[];
  /** What can be marked as wrong. */
  markable?: Markable | undefined;
  /** The request for more time that waits. */
  extension?: ExtensionItem | undefined;
  /** Steps that can be begun again. */
  completed?: readonly ActionStep[];
  /** Sent along: the result form of a feedback. */
  formData?: Record<string, unknown> | undefined;
}

/** What was decided of a request for more time: of one that came in its place meanwhile, nothing is yet. */
type DecisionKey = `decision${number}`;
const decisionKey = ({ extensionId }: ExtensionItem): DecisionKey => `decision${extensionId}`;

interface Typed {
  detailId?: number;
  returnReasonType?: number;
  opinion?: string;
  targetList?: ChosenTarget[];
  newDeadline?: string | null;
  [decision: DecisionKey]: 'agree' | 'refuse' | 'other' | undefined;
  reopenDetailIdList?: number[];
  userIdList?: number[];
  fieldMarkList?: FieldMark[];
}

const opinionLabels: Readonly<Partial<Record<HandleType, string>>> = {
  [HandleType.feedback]: '反馈内容',
  [HandleType.approve]: '审核意见',
  [HandleType.rework]: '退回意见',
  [HandleType.refuse]: '退回说明',
  [HandleType.transfer]: '移交说明',
  [HandleType.invite]: '协办要求',
  [HandleType.askExtension]: '延期理由',
  [HandleType.confirmClose]: '办结意见',
  [HandleType.withdraw]: '撤回原因',
  [HandleType.terminate]: '终止原因',
  [HandleType.reopen]: '重启原因',
  [HandleType.urge]: '催办内容',
  [HandleType.adjustDeadline]: '调整说明',
  [HandleType.comment]: '备注',
};
const withoutOpinion = new Set<HandleType>([HandleType.addWatcher, HandleType.leave, HandleType.sign]);
const markingTypes = new Set<HandleType>([HandleType.refuse, HandleType.rework]);

const stepName = ({ handlerDeptName, handlerUserName }: ActionStep) =>
  handlerUserName ? `${handlerDeptName}（${handlerUserName}）` : handlerDeptName;

function fieldsOf(action: OfferedAction, subject: ActionSubject, typed: Partial<Typed>): Field[] {
  const { handleType, inputList } = action;
  const { steps, completed = [] } = subject;
  // Both are of the step that stands first: of another one there is nothing to decide, and other answers to mark.
  const isFirst = typed.detailId === undefined || typed.detailId === steps[0]?.detailId;
  const extension = isFirst ? subject.extension : undefined;
  const markable = isFirst ? subject.markable : undefined;
  const fields: Field[] = [];
  if (steps.length > 1)
    fields.push({
      name: 'detailId',
      label: '办理单位',
      kind: 'select',
      required: true,
      options: steps.map((step) => ({ value: step.detailId, label: stepName(step) })),
    });
  if (inputList.includes('returnReasonType'))
    fields.push({
      name: 'returnReasonType',
      label: '退回原因',
      kind: 'radio',
      required: true,
      options: Object.entries(returnReasonLabels).map(([value, label]) => ({ value: Number(value), label })),
    });
  if (inputList.includes('targetList'))
    fields.push({
      name: 'targetList',
      label:
        handleType === HandleType.transfer
          ? '移交给'
          : handleType === HandleType.invite
            ? '协办人'
            : '办理单位/人',
      kind: 'custom',
      required: '请选择对象',
      control: <TargetPicker isSingle={handleType === HandleType.transfer} />,
      rules: [{ type: 'array', min: 1, message: '请选择对象' }],
    });
  if (inputList.includes('reopenDetailIdList'))
    fields.push({
      name: 'reopenDetailIdList',
      label: '重启的步骤',
      kind: 'select',
      multiple: true,
      required: true,
      options: completed.map((step) => ({ value: step.detailId, label: stepName(step) })),
    });
  if (extension)
    fields.push({
      name: decisionKey(extension),
      label: `${extension.applyUserName} 申请延期至 ${extension.newDeadline}`,
      kind: 'radio',
      required: '请选择是否同意',
      extra: `理由：${extension.reason}`,
      options: [
        { value: 'agree', label: '同意' },
        { value: 'refuse', label: '不同意' },
        { value: 'other', label: '另定时限' },
      ],
    });
  if (inputList.includes('newDeadline') && (!extension || typed[decisionKey(extension)] === 'other'))
    fields.push({ name: 'newDeadline', label: '新时限', kind: 'time', endOfDay: true, required: true });
  if (inputList.includes('userIdList') || handleType === HandleType.comment)
    fields.push({
      name: 'userIdList',
      label: handleType === HandleType.comment ? '提醒' : '抄送给',
      kind: 'custom',
      required: inputList.includes('userIdList'),
      control: <PeoplePicker />,
    });
  if (!withoutOpinion.has(handleType))
    fields.push({
      name: 'opinion',
      label: opinionLabels[handleType] ?? '意见',
      kind: 'textarea',
      rows: 4,
      max: taskLimits.opinion,
      required: action.needOpinion === 1,
      ...(action.needOpinion === 1 ? {} : { placeholder: '可不填' }),
    });
  if (markable && markingTypes.has(handleType))
    fields.push({
      name: 'fieldMarkList',
      label: '标注问题字段',
      kind: 'custom',
      control: <MarkPicker {...markable} />,
      rules: [
        {
          validator: (_, marks: FieldMark[] | undefined) => {
            const fault = marksFault(marks);
            return fault === null ? Promise.resolve() : Promise.reject(new Error(fault));
          },
        },
      ],
    });
  return fields;
}

function bodyOf(action: OfferedAction, subject: ActionSubject, typed: Typed): HandleBody {
  const step = subject.steps.find(({ detailId }) => detailId === typed.detailId) ?? subject.steps[0];
  const isFirst = step === subject.steps[0];
  const { opinion = '', targetList, newDeadline, reopenDetailIdList, userIdList, fieldMarkList } = typed;
  const decision = isFirst && subject.extension ? typed[decisionKey(subject.extension)] : undefined;
  return {
    handleType: action.handleType as HandleBody['handleType'],
    ...(step
      ? { detailId: step.detailId, version: step.detailVersion }
      : { instanceCode: subject.instanceCode, version: subject.instanceVersion }),
    ...(opinion.trim() === '' ? {} : { opinion: opinion.trim() }),
    ...(targetList ? { targetList } : {}),
    ...(newDeadline ? { newDeadline } : {}),
    ...(decision === undefined || decision === 'other' ? {} : { agree: decision === 'agree' ? 1 : 0 }),
    ...(reopenDetailIdList ? { reopenDetailIdList } : {}),
    ...(userIdList && userIdList.length > 0 ? { userIdList } : {}),
    ...(isFirst && fieldMarkList && fieldMarkList.length > 0 ? { fieldMarkList } : {}),
    ...(typed.returnReasonType === undefined
      ? {}
      : { returnReasonType: typed.returnReasonType as NonNullable<HandleBody['returnReasonType']> }),
    ...(subject.formData ? { formData: subject.formData } : {}),
  };
}

interface ActionDialogProps {
  action: OfferedAction;
  /** As it is now: who is refused because it changed tries again with what it became, and has typed nothing in vain. */
  subject: ActionSubject;
  /** It is under way: what it changes is read anew before its answer comes. Null once it was refused. */
  onSend?: ((handleType: HandleType | null) => void) | undefined;
  onDone?: (handled: Handled) => void;
  onClose(): void;
}

/** What an action asks for, in one dialog whatever it is. */
export function ActionDialog({ action, subject, onSend, onDone, onClose }: ActionDialogProps) {
  const { act } = useHandle({ done: `${action.handleTypeName}成功` });
  const refused = useRefusedWords(action.handleTypeName);
  return (
    <DialogForm<Typed>
      open
      subject={action.handleTypeName}
      title={`${action.handleTypeName} ${subject.title}`}
      width={640}
      record={{
        ...(subject.steps[0] ? { detailId: subject.steps[0].detailId } : {}),
        ...(subject.completed?.length === 1
          ? { reopenDetailIdList: subject.completed.map((one) => one.detailId) }
          : {}),
      }}
      fields={(typed) => fieldsOf(action, subject, typed)}
      onSubmit={async (typed) => {
        onSend?.(action.handleType as HandleType);
        try {
          const handled = await act(bodyOf(action, subject, typed));
          refused.current = '';
          onDone?.(handled);
        } catch (error) {
          refused.current = isOutrun(error) ? (typed.opinion?.trim() ?? '') : '';
          onSend?.(null);
          throw error;
        }
      }}
      onClose={() => {
        refused.current = '';
        onClose();
      }}
    />
  );
}

/**
 * The words of an action that was refused. Where the action is gone with the dialog, as that of a step which somebody
 * else has ended meanwhile, they are shown once more: nobody writes them twice.
 */
function useRefusedWords(action: string) {
  const confirm = useConfirm();
  const words = useRef('');
  useEffect(
    () => () => {
      if (words.current === '') return;
      void confirm({
        title: `“${action}”没有提交`,
        content: (
          <>
            <Typography.Paragraph type="secondary">您填写的内容如下，需要时请先复制。</Typography.Paragraph>
            <Typography.Paragraph copyable={copyable} style={{ whiteSpace: 'pre-wrap', marginBottom: 0 }}>
              {words.current}
            </Typography.Paragraph>
          </>
        ),
        confirmText: '知道了',
        danger: false,
        isTold: true,
      });
    },
    [confirm, action],
  );
  return words;
}
