import { type DictionaryType, type DictionaryTypeFields, dictionaryTypeFields } from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import {
  type FormHand,
  type FormValues,
  formFieldsOf,
  formValuesOf,
  plainBody,
} from '../../../ui/forms/field-list.ts';
import { refuseTaken } from '../../../ui/forms/refuse-taken.ts';
import { useAddDictionary, useEditDictionary } from './dictionary-calls.ts';

type Values = FormValues<DictionaryTypeFields>;

interface TypeFormProps {
  open: boolean;
  /** Null: a new one. */
  type: DictionaryType | null;
  onAdded?(id: number): void;
  onClose(): void;
}

const valuesFrom = (type: DictionaryType): Values => formValuesOf(dictionaryTypeFields, type);

/** What `modify` takes of a type as it was read. */
export const typeBody = (type: DictionaryType) =>
  ({
    kind: 'type',
    ...plainBody(dictionaryTypeFields, valuesFrom(type)),
    status: type.status,
    id: type.id,
    version: type.version,
  }) as const;

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
      edited={type && { record: type, read: () => readType(type.id), valuesOf: valuesFrom }}
      fields={formFieldsOf(dictionaryTypeFields, { type: typeWays(type, isLocked) }, { order: ['name'] })}
      onSubmit={async (values, record) => {
        const body = plainBody(dictionaryTypeFields, values);
        if (record) await modify.mutateAsync({ ...typeBody(record), ...body });
        else onAdded?.((await add.mutateAsync({ ...body, kind: 'type' })).id);
      }}
      onClose={onClose}
    />
  );
}

/** The name that pages ask for: it stays once there is something to ask for. */
const typeWays = (type: DictionaryType | null, isLocked: boolean): FormHand => ({
  disabled: isLocked,
  ...(isLocked ? { extra: '已被使用，不能修改' } : {}),
  rules: [
    {
      validateTrigger: 'onBlur',
      validator: async (_, value: string | undefined) => {
        if (!value || isLocked) return;
        const body = { type: value, ...(type ? { id: type.id } : {}) };
        await refuseTaken(() => api.dictionary.isExistType(body, { quiet: true }), '字典类型已存在');
      },
    },
  ],
});
