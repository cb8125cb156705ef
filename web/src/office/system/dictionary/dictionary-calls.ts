/** The writes of the dictionary: one hook a call, each with what it makes stale. */
import { calls } from '@outbound/contract';
import { CONFLICT } from '../../../api/failure.ts';
import { useWrite } from '../../../api/query.ts';

const { dictionary } = calls;
const stale = [dictionary.tree, dictionary.historyPage, dictionary.getDicByType, dictionary.systemSecrets];

/** After an import, which is no JSON call. */
export const staleAfterImport = stale;

/** Failures are left to the form, which marks its fields. */
export const useAddDictionary = () => useWrite(dictionary.add, { refresh: stale, done: '新增成功' });
/** For the forms: they help to merge when somebody else was quicker. */
export const useEditDictionary = () =>
  useWrite(dictionary.modify, { refresh: stale, done: '修改成功', quiet: CONFLICT });
export const useModifyDictionary = () => useWrite(dictionary.modify, { refresh: stale, done: '修改成功' });
/** Its answer is shown by the dialog, once. */
export const useRenewSecret = () =>
  useWrite(dictionary.renewSecret, {
    refresh: [dictionary.systemSecrets, dictionary.historyPage],
    done: null,
  });
export const useDeleteDictionary = () => useWrite(dictionary.delete, { refresh: stale, done: '删除成功' });
export const useRefreshDictionary = () =>
  useWrite(dictionary.refresh, { refresh: stale, done: '缓存已刷新，所有打开的页面会重新读取字典' });
