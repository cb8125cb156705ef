/** What is wrong with a form while it is built: the contract's rules, and what cannot even be sent. */
import { asksForSomething, taskItemFaults } from '@outbound/contract';
import { type DraftItem, itemsOf } from './draft-items.ts';

const KEY = /^[a-z][A-Za-z0-9]{1,39}$/;

/** The first fault of each item and each column, by its key in the builder. */
export function draftFaults(drafts: readonly DraftItem[]): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  const say = (draft: DraftItem | undefined, message: string) => {
    if (draft && !faults.has(draft.key)) faults.set(draft.key, message);
  };
  for (const draft of drafts)
    for (const one of [draft, ...draft.columns]) {
      const message = shapeFault(one);
      if (message === null) continue;
      say(one, message);
      if (one !== draft) say(draft, `${one.props.name || '未命名的列'}：${message}`);
    }
  for (const { path, message } of taskItemFaults(itemsOf(drafts))) {
    const [at, field, column] = path;
    const draft = drafts[Number(at)];
    if (field === 'childItemList' && typeof column === 'number') say(draft?.columns[column], message);
    say(draft, message);
  }
  return faults;
}

/** What the form as a whole lacks. */
export const formFault = (drafts: readonly DraftItem[]): string | null =>
  asksForSomething(itemsOf(drafts)) ? null : '表单至少要有一个启用的必填字段';

function shapeFault({ props }: DraftItem): string | null {
  if (props.name.trim() === '') return '请填写字段名称';
  if (!KEY.test(props.fieldKey)) return '字段标识以小写字母开头，只含字母和数字，2 至 40 个字符';
  const options = (props.formItemDetailRespList ?? []).map(({ value }) => value.trim());
  if (options.includes('')) return '请填写选项';
  if (options.some((option) => /[,，]/.test(option))) return '选项不能包含逗号';
  if (props.dictType !== undefined && !/^[A-Za-z][\w-]{0,63}$/.test(props.dictType)) return '请填写字典类型';
  return null;
}
