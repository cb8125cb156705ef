import {
  calls,
  clockText,
  limits,
  MessageAudience,
  type SystemMessageFields,
  systemMessageFields,
} from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { platform } from '../../../api/platform-identity.ts';
import { useWrite } from '../../../api/query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Upload } from '../../../ui/files/upload.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { formFieldsOf } from '../../../ui/forms/field-list.ts';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { DepartmentPicker } from '../department-picker/index.ts';
import { managedMessages } from './message-calls.ts';
import {
  emptyMessage,
  type MessageFormValues,
  type OfficeMessage,
  toMessage,
  valuesOfMessage,
} from './message-values.ts';
import { PeoplePicker } from './people-picker.tsx';
import { MessageRoles } from './role-picker.tsx';

const { systemMessage } = calls;
const attachmentEndings = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'zip',
  'jpg',
  'jpeg',
  'png',
];

export type MessageFormState =
  | { kind: 'add' }
  /** Begins with what another one says. */
  | { kind: 'copy'; of: OfficeMessage }
  | { kind: 'modify'; record: OfficeMessage };

const now = () => clockText(serverNow(), platform.timeZone);

function fieldsOf(
  values: Partial<MessageFormValues>,
  known: readonly { id: number; name: string }[],
  mayPlan: boolean,
): Field[] {
  const { audience = MessageAudience.all } = values;
  const pickers = {
    [MessageAudience.departments]: {
      label: '接收部门',
      control: <DepartmentPicker multiple known={known} />,
      extra: '含全部下级部门',
    },
    [MessageAudience.roles]: { label: '接收角色', control: <MessageRoles known={known} />, extra: '' },
    [MessageAudience.people]: { label: '接收用户', control: <PeoplePicker known={known} />, extra: '' },
  };
  const picker = audience === MessageAudience.all ? null : pickers[audience];
  const fields = formFieldsOf<SystemMessageFields>(
    systemMessageFields,
    {
      messageKind: { span: 12 },
      priority: { span: 12 },
      targetIds: { control: <span /> },
      publicTime: { span: 12, disabled: !mayPlan },
      expireTime: { span: 12 },
      attachments: {
        control: <Upload endings={attachmentEndings} maxBytes={limits.uploadBytes} maxFiles={10} />,
        verb: '请上传',
      },
    },
    {},
  ).filter(({ name }) => name !== 'targetIds');
  const after = fields.findIndex(({ name }) => name === 'audience') + 1;
  return [
    ...fields.slice(0, after),
    ...(picker ? [{ kind: 'custom' as const, name: 'targetIds', required: true, ...picker }] : []),
    ...fields.slice(after),
    {
      kind: 'custom',
      name: 'content',
      label: systemMessageFields.content.label,
      required: true,
      verb: '请输入',
      control: <RichText label={systemMessageFields.content.label} />,
    },
  ];
}

/** A new message, a copy of one, or one that is changed before it is published. */
export function MessageForm({ state, onClose }: { state: MessageFormState; onClose(): void }) {
  const add = useWrite(systemMessage.add, { refresh: managedMessages, done: '保存成功' });
  const modify = useWrite(systemMessage.modify, { refresh: managedMessages, done: '保存成功' });
  const mayPlan = usePermission().has('latin_sys_msg_publish');
  const known =
    state.kind === 'add' ? [] : state.kind === 'copy' ? state.of.targetList : state.record.targetList;
  return (
    <DialogForm<MessageFormValues, OfficeMessage>
      open
      subject="系统消息"
      title={state.kind === 'copy' ? '复制系统消息' : state.kind === 'add' ? '新增系统消息' : '修改系统消息'}
      width="min(960px, 94vw)"
      record={
        state.kind === 'copy' ? { ...valuesOfMessage(state.of, now()), publicTime: null } : emptyMessage
      }
      edited={
        state.kind === 'modify'
          ? {
              record: state.record,
              read: async () => (await api.systemMessage.detail({ id: state.record.id })).office,
              valuesOf: (record) => valuesOfMessage(record, now()),
            }
          : null
      }
      fields={(values) => fieldsOf(values, known, mayPlan)}
      onSubmit={(values, record) =>
        record
          ? modify.mutateAsync({ ...toMessage(values), id: record.id, version: record.version })
          : add.mutateAsync(toMessage(values))
      }
      onClose={onClose}
    />
  );
}
