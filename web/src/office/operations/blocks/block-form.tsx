import {
  BlockKind,
  blockValueFault,
  type SignUpBlockFields,
  type SignUpBlockRow,
  signUpBlockFields,
} from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { type FormValues, formFieldsOf, formValuesOf, plainBody } from '../../../ui/forms/field-list.ts';
import { useAddBlock, useModifyBlock } from './block-calls.ts';

type Values = FormValues<SignUpBlockFields>;

const hints: Record<BlockKind, string> = {
  1: '11 位手机号',
  2: '公司全称，括号、空格和大小写不影响比对',
  3: '统一社会信用代码，或境外公司的税号',
  4: '邮箱地址',
};

const valuesFrom = (row: SignUpBlockRow): Values => formValuesOf(signUpBlockFields, row);

/** What an entry is about is chosen once: another value is another entry. */
const fieldsFor = ({ kind = BlockKind.phone }: Partial<Values>, row: SignUpBlockRow | null) =>
  formFieldsOf(signUpBlockFields, {
    kind: { disabled: row !== null },
    value: {
      disabled: row !== null,
      extra: row === null ? hints[kind] : '类型和内容不能修改，如需更换请移出后重新加入',
      rules: [
        {
          validator: async (_: unknown, value: string | undefined) => {
            const fault = value?.trim() && row === null ? blockValueFault(kind, value.trim()) : null;
            if (fault) throw new Error(fault);
          },
        },
      ],
    },
  });

interface BlockFormProps {
  /** Null: a new entry. */
  row: SignUpBlockRow | null;
  onClose(): void;
}

/** Adds an entry to the list, or changes why, how and until when. */
export function BlockForm({ row, onClose }: BlockFormProps) {
  const add = useAddBlock();
  const modify = useModifyBlock();
  return (
    <DialogForm<Values, SignUpBlockRow>
      open
      subject="报名黑名单"
      title={row ? '修改报名黑名单' : '加入报名黑名单'}
      record={{ kind: BlockKind.phone, effect: signUpBlockFields.effect.initial }}
      edited={
        row && { record: row, read: () => api.signUpBlock.detail({ id: row.id }), valuesOf: valuesFrom }
      }
      fields={fieldsFor}
      onSubmit={async (values, record) => {
        const body = plainBody(signUpBlockFields, values);
        if (!record) return add.mutateAsync(body);
        const { kind: _kind, value: _value, ...changed } = body;
        return modify.mutateAsync({ ...changed, id: record.id, version: record.version });
      }}
      onClose={onClose}
    />
  );
}
