import {
  type BodyInput,
  type calls,
  DICT_VALUE_MAX,
  type DictionaryEntry,
  type DictionaryType,
  dictionaryColourLabels,
  dictionaryColours,
  EXTERNAL_SYSTEM_DICTIONARY,
  externalAddressFault,
  TICKET_PLACE,
} from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { refuseTaken } from '../../../ui/forms/refuse-taken.ts';
import { type TreeOption, TreePicker } from '../../../ui/forms/tree-picker.tsx';
import { namesText } from '../../../ui/texts/names-text.ts';
import { useAddDictionary, useEditDictionary } from './dictionary-calls.ts';

type Values = Omit<Extract<BodyInput<typeof calls.dictionary.add>, { kind: 'item' }>, 'kind' | 'typeId'>;

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

/** What `modify` takes of an entry as it was read. */
export function entryBody(entry: DictionaryEntry) {
  const { children: _children, updatedBy: _by, updatedTime: _time, ...body } = entry;
  return body;
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

/** Adds an entry, or changes one. */
export function EntryForm({ open, type, entry, parentId, onClose }: EntryFormProps) {
  const add = useAddDictionary();
  const modify = useEditDictionary();
  // What was left empty by hand is null or missing; the wire wants what stands for it.
  const filled = (values: Values): Values => ({
    ...values,
    parentId: values.parentId ?? null,
    sortNum: values.sortNum ?? 0,
  });
  return (
    <DialogForm<Values, DictionaryEntry>
      open={open}
      subject="字典项"
      title={`${entry ? '修改' : '新增'}字典项（${type.name}）`}
      width={640}
      record={{ parentId, colour: '', sortNum: (type.itemNum + 1) * 10 }}
      edited={entry && { record: entry, read: () => readEntry(entry.id), valuesOf: entryBody }}
      fields={[
        {
          name: 'parentId',
          label: '上级',
          kind: 'custom',
          control: (
            <TreePicker
              options={parentOptions(type.itemList, entry?.id ?? null)}
              placeholder="无上级"
              disabled={type.fixed}
            />
          ),
          text: (value) => namesText(value, entryNames(type.itemList)) || '无上级',
        },
        {
          name: 'dictKey',
          label: '键',
          kind: 'text',
          required: true,
          max: 64,
          span: 12,
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
        {
          name: 'dictValue',
          label: '值',
          kind: 'text',
          required: true,
          max: DICT_VALUE_MAX,
          span: 12,
          ...(type.type === EXTERNAL_SYSTEM_DICTIONARY ? { rules: [addressRule], extra: ADDRESS_HINT } : {}),
        },
        {
          name: 'colour',
          label: '颜色',
          kind: 'select',
          span: 12,
          options: dictionaryColours.map((value) => ({ value, label: dictionaryColourLabels[value] })),
        },
        { name: 'sortNum', label: '排序', kind: 'number', min: 0, max: 1_000_000, span: 12 },
        { name: 'remark', label: '备注', kind: 'textarea', max: 200 },
      ]}
      onSubmit={async (values, record) => {
        const body = { ...filled(values), kind: 'item', typeId: type.id } as const;
        if (record) await modify.mutateAsync({ ...entryBody(record), ...body });
        else await add.mutateAsync(body);
      }}
      onClose={onClose}
    />
  );
}
