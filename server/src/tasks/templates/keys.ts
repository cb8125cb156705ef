/** The keys of a template's items: what they mean, they mean for ever. */
import {
  type FactMapper,
  type FormSide,
  factKeys,
  FormSide as Side,
  type TaskFormItem,
  TaskItemType,
} from '@outbound/contract';
import { Refusal } from '../../http/refusal.ts';
import type { FieldKey } from './queries.ts';

interface KeyNow extends FieldKey {
  enabled: boolean;
}

interface Forms {
  formItemList: readonly TaskFormItem[];
  handleItemList: readonly TaskFormItem[];
}

/** Every key of both forms; a column's is `table.column`. */
export const keysOf = ({ formItemList, handleItemList }: Forms): KeyNow[] => [
  ...sideKeys(Side.dispatch, formItemList),
  ...sideKeys(Side.handle, handleItemList),
];

const sideKeys = (side: FormSide, items: readonly TaskFormItem[]): KeyNow[] =>
  items.flatMap((item) => {
    const { fieldKey, type, name } = item;
    const enabled = item.enabledStatus === 1;
    const columns = type === TaskItemType.table ? (item.childItemList ?? []) : [];
    return [
      { side, key: fieldKey, type, name, enabled },
      ...columns.map((column) => ({
        side,
        key: `${fieldKey}.${column.fieldKey}`,
        type: column.type,
        name: column.name,
        enabled: enabled && column.enabledStatus === 1,
      })),
    ];
  });

const place = ({ side, key }: Pick<FieldKey, 'side' | 'key'>) => `${side} ${key}`;

/** Refuses (TM4016) a key that was used for another type, and the loss of one that the statistics read. */
export function requireKeys(forms: Forms, known: readonly FieldKey[], mapper: FactMapper | null): FieldKey[] {
  const now = keysOf(forms);
  const before = new Map(known.map((key) => [place(key), key]));
  for (const key of now) {
    const used = before.get(place(key));
    if (used && used.type !== key.type) throw new Refusal('TM4016', { name: used.name });
  }
  const is = new Map(now.map((key) => [place(key), key]));
  for (const side of [Side.dispatch, Side.handle])
    for (const [key, type] of Object.entries(factKeys(mapper, side))) {
      const held = is.get(place({ side, key }));
      if (held?.type !== type || !held.enabled)
        throw new Refusal('TM4016', { name: before.get(place({ side, key }))?.name ?? key });
    }
  return now.map(({ enabled: _, ...key }) => key);
}
