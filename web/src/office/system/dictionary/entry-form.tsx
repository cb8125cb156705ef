import {
  type DictionaryEntry,
  type DictionaryEntryFields,
  type DictionaryType,
  dictionaryEntryFields,
  EXTERNAL_SYSTEM_DICTIONARY,
  externalAddressFault,
  TICKET_PLACE,
} from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { type FormHands, formFieldsOf, plainBody } from '../../../ui/forms/field-list.ts';
import { refuseTaken } from '../../../ui/forms/refuse-taken.ts';
import { type TreeOption, TreePicker } from '../../../ui/forms/tree-picker.tsx';
import { namesText } from '../../../ui/texts/names-text.ts';
import { useAddDictionary, useEditDictionary } from './dictionary-calls.ts';
import { type EntryValues, entryBody, entryValues } from './entry-body.ts';

const ADDRESS_HINT = `完整地址，如 https://bi.example.com/；票据默认以参数 ticket 附在地址后，也可用 ${TICKET_PLACE} 指定位置`;
const addressRule = {
  validator: async (_: unknown, value: string | undefined) => {
    const fault = value?.trim() ? externalAddressFault(value.trim()) : null;
    if (fault !== null) throw new Error(fault);
  },
};

interface EntryFormProps {
  open: boolean;
  /** With its entries. */
  type: DictionaryType;
  /** Null: a new one. */
  entry: DictionaryEntry | null;
  /** Where a new one stands. */
  parentId: number | null;
  onClose(): void;
}

async function readEntry(id: number): Promise<DictionaryEntry | null> {
  const found = await api.dictionary.detail({ kind: 'item', id });
  return found.kind === 'item' ? found : null;
}

const entryNames = (entries: readonly DictionaryEntry[]): Map<number, string> =>
  new Map(entries.flatMap(({ id, dictValue, children }) => [[id, dictValue], ...entryNames(children)]));

/** The entries to stand below; neither the entry itself nor what is below it. */
function parentOptions(entries: readonly DictionaryEntry[], exceptId: number | null): TreeOption[] {
  return entries
    .filter((entry) => entry.id !== exceptId)
    .map((entry) => ({
      value: entry.id,
      title: entry.dictValue,
      children: parentOptions(entry.children, exceptId),
    }));
}

/** What the form says beside the list: where it stands, which keys are free, what an address is. */
const entryHands = (
  type: DictionaryType,
  entry: DictionaryEntry | null,
): FormHands<DictionaryEntryFields> => ({
  parentId: {
    span: 24,
    control: (
      <TreePicker
        options={parentOptions(type.itemList, entry?.id ?? null)}
        placeholder="无上级"
        disabled={type.fixed || type.type === EXTERNAL_SYSTEM_DICTIONARY}
      />
    ),
    text: (value) => namesText(value, entryNames(type.itemList)) || '无上级',
  },
  dictKey: {
    disabled: type.fixed,
    rules: [
      {
        validateTrigger: 'onBlur',
        validator: async (_, value: string | undefined) => {
          if (!value?.trim() || type.fixed) return;
          const body = { typeId: type.id, dictKey: value, ...(entry ? { id: entry.id } : {}) };
          await refuseTaken(
            () => api.dictionary.isExistDictionaryKey(body, { quiet: true }),
            '该字典下已有此键',
          );
        },
      },
    ],
  },
  ...(type.type === EXTERNAL_SYSTEM_DICTIONARY
    ? { dictValue: { rules: [addressRule], extra: ADDRESS_HINT } }
    : {}),
});

/** Adds an entry, or changes one. */
export function EntryForm({ open, type, entry, parentId, onClose }: EntryFormProps) {
  const add = useAddDictionary();
  const modify = useEditDictionary();
  return (
    <DialogForm<EntryValues, DictionaryEntry>
      open={open}
      subject="字典项"
      title={`${entry ? '修改' : '新增'}字典项（${type.name}）`}
      width={640}
      record={{ parentId, colour: '', sortNum: (type.itemNum + 1) * 10 }}
      edited={entry && { record: entry, read: () => readEntry(entry.id), valuesOf: entryValues }}
      fields={formFieldsOf(dictionaryEntryFields, entryHands(type, entry), { span: 12 })}
      onSubmit={async (values, record) => {
        const body = plainBody(dictionaryEntryFields, values);
        if (record) await modify.mutateAsync({ ...entryBody(record), ...body });
        else await add.mutateAsync({ ...body, kind: 'item', typeId: type.id });
      }}
      onClose={onClose}
    />
  );
}
