import {
  type BodyInput,
  type calls,
  type DictionaryEntry,
  type DictionaryType,
  dictionaryColours,
} from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { type TreeOption, TreePicker } from '../../../ui/tree-picker.tsx';
import { useAddDictionary, useModifyDictionary } from './dictionary-calls.ts';

type Values = Omit<Extract<BodyInput<typeof calls.dictionary.add>, { kind: 'item' }>, 'kind' | 'typeId'>;

export const colourNames: Record<(typeof dictionaryColours)[number], string> = {
  '': '默认',
  green: '绿色',
  blue: '蓝色',
  gold: '金色',
  orange: '橙色',
  red: '红色',
  purple: '紫色',
  cyan: '青色',
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
  const modify = useModifyDictionary();
  // What was left empty by hand is null or missing; the wire wants what stands for it.
  const filled = (values: Values): Values => ({
    ...values,
    parentId: values.parentId ?? null,
    sortNum: values.sortNum ?? 0,
  });
  return (
    <DialogForm<Values>
      open={open}
      subject="字典项"
      title={`${entry ? '修改' : '新增'}字典项（${type.name}）`}
      width={640}
      record={entry ? entryBody(entry) : { parentId, colour: '', sortNum: (type.itemNum + 1) * 10 }}
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
                const isTaken = await api.dictionary.isExistDictionaryKey(
                  { typeId: type.id, dictKey: value, ...(entry ? { id: entry.id } : {}) },
                  { quiet: true },
                );
                if (isTaken) throw new Error('该字典下已有此键');
              },
            },
          ],
        },
        { name: 'dictValue', label: '值', kind: 'text', required: true, max: 100, span: 12 },
        {
          name: 'colour',
          label: '颜色',
          kind: 'select',
          span: 12,
          options: dictionaryColours.map((value) => ({ value, label: colourNames[value] })),
        },
        { name: 'sortNum', label: '排序', kind: 'number', min: 0, max: 1_000_000, span: 12 },
        { name: 'remark', label: '备注', kind: 'textarea', max: 200 },
      ]}
      onSubmit={async (values) => {
        const body = { ...filled(values), kind: 'item', typeId: type.id } as const;
        if (entry) await modify.mutateAsync({ ...entryBody(entry), ...body });
        else await add.mutateAsync(body);
      }}
      onClose={onClose}
    />
  );
}
