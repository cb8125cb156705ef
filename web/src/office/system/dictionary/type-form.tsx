import type { BodyInput, calls, DictionaryType } from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { refuseTaken } from '../../../ui/forms/refuse-taken.ts';
import { useAddDictionary, useEditDictionary } from './dictionary-calls.ts';

type Values = Omit<Extract<BodyInput<typeof calls.dictionary.add>, { kind: 'type' }>, 'kind'>;

interface TypeFormProps {
  open: boolean;
  /** Null: a new one. */
  type: DictionaryType | null;
  onAdded?(id: number): void;
  onClose(): void;
}

/** What `modify` takes of a type as it was read. */
export const typeBody = ({ type, name, public: isPublic, status, remark, id, version }: DictionaryType) =>
  ({ kind: 'type', type, name, public: isPublic, status, remark, id, version }) as const;

async function readType(id: number): Promise<DictionaryType | null> {
  const found = await api.dictionary.detail({ kind: 'type', id });
  return found.kind === 'type' ? found : null;
}

/** Adds a type, or changes one. */
export function TypeForm({ open, type, onAdded, onClose }: TypeFormProps) {
  const add = useAddDictionary();
  const modify = useEditDictionary();
  const isLocked = type !== null && (type.builtIn || type.itemNum > 0);
  return (
    <DialogForm<Values, DictionaryType>
      open={open}
      subject="字典类型"
      width={560}
      edited={type && { record: type, read: () => readType(type.id), valuesOf: typeBody }}
      fields={[
        { name: 'name', label: '字典名称', kind: 'text', required: true, max: 50 },
        {
          name: 'type',
          label: '字典类型',
          kind: 'text',
          required: true,
          max: 64,
          disabled: isLocked,
          extra: isLocked
            ? '已被使用，不能修改'
            : '以字母开头，只含字母、数字、下划线和连字符；有字典项后不能修改',
          rules: [
            { pattern: /^[A-Za-z][\w-]{0,63}$/, message: '字典类型格式不正确' },
            {
              validateTrigger: 'onBlur',
              validator: async (_, value: string | undefined) => {
                if (!value || isLocked) return;
                const body = { type: value, ...(type ? { id: type.id } : {}) };
                await refuseTaken(() => api.dictionary.isExistType(body, { quiet: true }), '字典类型已存在');
              },
            },
          ],
        },
        {
          name: 'public',
          label: '公开',
          kind: 'switch',
          extra: '公开的字典无需登录即可读取，门户和移动端页面使用',
        },
        { name: 'remark', label: '备注', kind: 'textarea', max: 200 },
      ]}
      onSubmit={async (values, record) => {
        if (record) await modify.mutateAsync({ ...typeBody(record), ...values });
        else onAdded?.((await add.mutateAsync({ ...values, kind: 'type' })).id);
      }}
      onClose={onClose}
    />
  );
}
