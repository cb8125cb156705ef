/** How the default forms are written down: an item a line. */
import { type TaskFormItem, TaskItemType } from '@outbound/contract';

export type Draft = Omit<TaskFormItem, 'sortNum' | 'enabledStatus' | 'childItemList'> & {
  childItemList?: Draft[];
};
type More = Partial<Omit<Draft, 'fieldKey' | 'name' | 'type'>>;

const T = TaskItemType;

/** A required item; `optional` makes it one that may stay empty. */
const of =
  (type: TaskItemType, also: More = {}) =>
  (fieldKey: string, name: string, more: More = {}): Draft => ({
    ...{ fieldKey, name, type, require: true },
    ...also,
    ...more,
  });

export const line = of(T.text);
export const paragraph = of(T.textarea);
export const day = of(T.date);
export const time = of(T.dateTime);
export const money = of(T.number, { min: 0, precision: 2, unit: '元' });
export const count = of(T.number, { min: 0, max: 100_000, precision: 0 });
export const region = of(T.region);
export const department = of(T.department);
export const person = of(T.user);
export const files = of(T.files);
export const pictures = of(T.files, { picturesOnly: 1 });
export const alarms = of(T.alarms);
export const cases = of(T.cases);
export const phone = of(T.phone, { sensitive: 1, entityType: 'phone', searchable: 1 });
export const citizenId = of(T.citizenId, { sensitive: 2, entityType: 'idCard', searchable: 1 });
export const account = of(T.account, { sensitive: 3, entityType: 'account' });
export const personName = of(T.text, { sensitive: 4, maxLength: 50 });

const choice =
  (type: TaskItemType) =>
  (fieldKey: string, name: string, options: string | readonly string[], more: More = {}): Draft => ({
    ...of(type)(fieldKey, name, more),
    ...(typeof options === 'string'
      ? { dictType: options }
      : { formItemDetailRespList: options.map((value) => ({ value })) }),
  });
/** Options, or the type of the dictionary that has them. */
export const radio = choice(T.radio);
export const checkbox = choice(T.checkbox);
export const picker = choice(T.picker);

export const table = (fieldKey: string, name: string, childItemList: Draft[], more: More = {}): Draft => ({
  ...of(T.table)(fieldKey, name, more),
  childItemList,
});

export const optional = (draft: Draft): Draft => ({ ...draft, require: false });
/** There only while another item has one of these answers. */
export const when = (draft: Draft, fieldKey: string, ...values: string[]): Draft => ({
  ...draft,
  showRule: [...(draft.showRule ?? []), { fieldKey, op: 'in', value: values }],
});

export const yesOrNo = ['是', '否'];

/** Drafts as items of a form. A column is nothing that lists and searches know. */
export const itemsOf = (drafts: readonly Draft[]): TaskFormItem[] =>
  drafts.map(({ childItemList, ...draft }, sortNum) => ({
    ...draft,
    sortNum,
    enabledStatus: 1,
    ...(childItemList && {
      childItemList: childItemList.map(({ searchable: _, ...child }, at) => ({
        ...(child as Omit<Draft, 'childItemList' | 'searchable' | 'listColumn' | 'minRows' | 'maxRows'>),
        sortNum: at,
        enabledStatus: 1 as const,
      })),
    }),
  }));
