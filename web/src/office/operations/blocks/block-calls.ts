/** The writes of the list of blocked sign-ups: one hook a call, each with what it makes stale. */
import { calls } from '@outbound/contract';
import { CONFLICT } from '../../../api/failure.ts';
import { useWrite } from '../../../api/query.ts';

const { signUpBlock, application } = calls;
// A sign-up is checked against the list whenever it is opened.
const refresh = [signUpBlock.page, signUpBlock.detail, signUpBlock.historyPage, application.detail];

/** Failures are left to the form, which marks its fields. */
export const useAddBlock = () => useWrite(signUpBlock.add, { refresh, done: '已加入黑名单' });
/** For the form: it helps to merge when somebody else was quicker. */
export const useModifyBlock = () =>
  useWrite(signUpBlock.modify, { refresh, done: '修改成功', quiet: CONFLICT });
export const useDeleteBlock = () => useWrite(signUpBlock.delete, { refresh, done: '已移出黑名单' });
