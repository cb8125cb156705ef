/** The writes of channels: one hook a call, each with what it makes stale. */
import { calls } from '@outbound/contract';
import { useWrite } from '../../../api/query.ts';

const { activity, activityChannel, application } = calls;
const refresh = [activityChannel.funnel, activity.historyPage, application.page, application.detail];

export const useAddChannel = () => useWrite(activityChannel.add, { refresh, done: '新增成功' });
export const useModifyChannel = () => useWrite(activityChannel.modify, { refresh, done: '修改成功' });
