import { calls } from '@outbound/contract';
import { useWrite } from '../../../api/query.ts';

const { activity, application } = calls;

/** Decides sign-ups. What was decided and skipped is told by the caller. */
export const useApproveApplications = () =>
  useWrite(application.approve, {
    refresh: [
      application.page,
      application.detail,
      application.historyPage,
      application.review,
      application.serviceStatistics,
      activity.page,
      activity.detail,
    ],
    done: null,
  });
