/** The writes of activities: one hook a call, each with what it makes stale. */
import { calls } from '@outbound/contract';
import { useWrite } from '../../../api/query.ts';

const { activity, application, visitorNotice } = calls;
const lists = [activity.page, application.review];
/** What whoever signed up is told stands on the page of the activity. */
const notices = [visitorNotice.page, visitorNotice.allPage, visitorNotice.numbers];

/** Failures are left to the caller: a form shows them at its fields. */
export const useSaveActivity = () => useWrite(activity.save, { refresh: lists, done: null, quiet: true });

/** Failures are left to the caller: a conflict becomes a question, the rest goes to the fields. */
export const useModifyActivity = () =>
  useWrite(activity.modify, {
    refresh: [
      ...lists,
      activity.detail,
      application.page,
      application.serviceStatistics,
      activity.historyPage,
      ...notices,
    ],
    done: null,
    quiet: true,
  });

/** On or off the shelf. */
export const useApproveActivity = () =>
  useWrite(activity.approve, { refresh: [...lists, activity.detail, activity.historyPage], done: null });

/** Cancelled, postponed, or as planned again; what is said of it depends on how many are told. */
export const useCallOffActivity = () =>
  useWrite(activity.callOff, {
    refresh: [...lists, activity.detail, activity.historyPage, activity.callOffCount, ...notices],
    done: null,
  });

export const useDeleteActivity = () => useWrite(activity.delete, { refresh: lists, done: '删除成功' });
