/** The items of a task's form while it is built, and what adding, changing, moving and removing make of them. */
import {
  choiceItemTypes,
  type TaskChildItem,
  type TaskFormItem,
  TaskItemType,
  taskItemTypeLabels,
} from '@outbound/contract';
import { firstOptions } from '../../../../ui/form-builder/options.ts';
import { keyOfLabel } from './key-of-label.ts';

/** What an item is, apart from its columns and its place. */
export type ItemProps = Omit<TaskFormItem, 'childItemList' | 'sortNum'>;

export interface DraftItem {
  /** Names it while the page is open. */
  key: string;
  /** It has been saved: its key and its type stay. */
  isStored: boolean;
  /** Its key was typed: it follows the name no more. */
  isKeyTyped: boolean;
  props: ItemProps;
  /** Of a table. */
  columns: readonly DraftItem[];
}

/** What is put in the place of properties; undefined takes one away. */
export type PropsChange = { [K in keyof ItemProps]?: ItemProps[K] | undefined };

/** What the controls of an item's properties stand on. */
export interface TypePropertiesProps {
  draft: DraftItem;
  /** The items above it, in the form or in the table. */
  above: readonly DraftItem[];
  isColumn: boolean;
  /** Of the dispatch form: what is answered there says how urgent a task is and how long it may take. */
  isDispatch: boolean;
  fault: string | undefined;
  onChange(change: PropsChange): void;
}

export type DraftAction =
  | { kind: 'add'; draft: DraftItem; after: string | null }
  | { kind: 'change'; key: string; change: PropsChange }
  | { kind: 'type'; key: string; type: TaskItemType }
  | { kind: 'columns'; key: string; columns: readonly DraftItem[] }
  | { kind: 'move'; key: string; to: number }
  | { kind: 'remove'; key: string };

/** The items of a stored form. */
export const draftsFrom = (items: readonly (TaskFormItem | TaskChildItem)[]): DraftItem[] =>
  [...items]
    .sort((one, other) => one.sortNum - other.sortNum)
    .map((item) => {
      const { sortNum: _, childItemList = [], ...props } = { childItemList: [], ...item } as TaskFormItem;
      return {
        key: item.fieldKey,
        ...{ isStored: true, isKeyTyped: true, props },
        columns: draftsFrom(childItemList),
      };
    });

/** As they are sent. */
export const itemsOf = (drafts: readonly DraftItem[]): TaskFormItem[] =>
  drafts.map(({ props, columns }, sortNum) => ({
    ...props,
    name: props.name.trim(),
    sortNum,
    ...(props.type === TaskItemType.table ? { childItemList: itemsOf(columns) } : {}),
  }));

let made = 0;
const keysOf = (drafts: readonly DraftItem[]) => new Set(drafts.map(({ props }) => props.fieldKey));

function freeName(drafts: readonly DraftItem[], wish: string): string {
  const taken = new Set(drafts.map(({ props }) => props.name.trim()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wish : `${wish}${number}`;
    if (!taken.has(name)) return name;
  }
}

const propsOf = (type: TaskItemType, fieldKey: string, name: string): ItemProps => ({
  ...{ fieldKey, name, type, enabledStatus: 1 },
  require: false,
  ...(choiceItemTypes.has(type) ? { formItemDetailRespList: firstOptions.map((value) => ({ value })) } : {}),
  ...(type === TaskItemType.note ? { description: '请填写说明' } : {}),
});

/** A new item of a type, named after it. */
export function newDraft(drafts: readonly DraftItem[], type: TaskItemType): DraftItem {
  const name = freeName(drafts, taskItemTypeLabels[type].replace(/[/()]/g, ''));
  made += 1;
  return {
    key: `new-${made}`,
    ...{ isStored: false, isKeyTyped: false },
    props: propsOf(type, keyOfLabel(name, keysOf(drafts)), name),
    columns: type === TaskItemType.table ? [newDraft([], TaskItemType.text)] : [],
  };
}

function changed(drafts: readonly DraftItem[], draft: DraftItem, change: PropsChange): DraftItem {
  const props = Object.fromEntries(
    Object.entries({ ...draft.props, ...change }).filter(([, value]) => value !== undefined),
  ) as unknown as ItemProps;
  if (draft.isStored) return { ...draft, props: { ...props, fieldKey: draft.props.fieldKey } };
  const isKeyTyped = draft.isKeyTyped || change.fieldKey !== undefined;
  if (isKeyTyped || change.name === undefined) return { ...draft, props, isKeyTyped };
  const others = keysOf(drafts.filter((one) => one !== draft));
  return { ...draft, props: { ...props, fieldKey: keyOfLabel(change.name, others) } };
}

/** Of another type the properties are others; name, key and whether it is required stay. */
function retyped({ props, ...draft }: DraftItem, type: TaskItemType): DraftItem {
  const { fieldKey, name, require, span, showRule } = props;
  return {
    ...draft,
    props: {
      ...propsOf(type, fieldKey, name),
      require: type !== TaskItemType.note && require,
      ...(span && { span }),
      ...(showRule && { showRule }),
    },
    columns: type === TaskItemType.table ? [newDraft([], TaskItemType.text)] : [],
  };
}

export function reduceDrafts(drafts: readonly DraftItem[], action: DraftAction): readonly DraftItem[] {
  const replace = (key: string, make: (draft: DraftItem) => DraftItem) =>
    drafts.map((draft) => (draft.key === key ? make(draft) : draft));
  switch (action.kind) {
    case 'add': {
      const at = drafts.findIndex(({ key }) => key === action.after);
      const place = at === -1 ? drafts.length : at + 1;
      return [...drafts.slice(0, place), action.draft, ...drafts.slice(place)];
    }
    case 'change':
      return replace(action.key, (draft) => changed(drafts, draft, action.change));
    case 'type':
      return replace(action.key, (draft) => (draft.isStored ? draft : retyped(draft, action.type)));
    case 'columns':
      return replace(action.key, (draft) => ({ ...draft, columns: action.columns }));
    case 'move': {
      const moved = drafts.find(({ key }) => key === action.key);
      if (!moved || action.to < 0 || action.to >= drafts.length) return drafts;
      const rest = drafts.filter((draft) => draft !== moved);
      return [...rest.slice(0, action.to), moved, ...rest.slice(action.to)];
    }
    case 'remove':
      return drafts.filter(({ key }) => key !== action.key);
  }
}
