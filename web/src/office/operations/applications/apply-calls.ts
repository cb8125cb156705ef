import { calls } from '@outbound/contract';
import { useWrite } from '../../../api/query.ts';

const { activity, application, signUpOnBehalf, visitorNotice } = calls;

/** What a decision, and one that is taken back, makes stale. What came of it is told by the caller. */
export const decided = {
  refresh: [
    application.page,
    application.detail,
    application.historyPage,
    application.review,
    application.serviceStatistics,
    activity.page,
    activity.detail,
    visitorNotice.page,
    visitorNotice.allPage,
    visitorNotice.numbers,
  ],
  done: null,
};

/** What a check-in makes stale that is noted later or taken back. */
export const checkedIn = decided;

/** Decides sign-ups. */
export const useApproveApplications = () => useWrite(application.approve, decided);

/** Puts what was decided before the office again. What came of it is told by the caller. */
export const useResetApplications = () => useWrite(signUpOnBehalf.reset, decided);

/** Takes sign-ups back in the name of their persons. */
export const useWithdrawApplications = () => useWrite(signUpOnBehalf.withdraw, decided);

/** Gives free places to the first in line. */
export const useMoveUp = () => useWrite(application.moveUp, decided);

/** Removes the personal data of one person. What came of it is told by the caller. */
export const usePurge = () =>
  useWrite(signUpOnBehalf.purge, { ...decided, refresh: [...decided.refresh, signUpOnBehalf.purgeCount] });

/** Takes an approval back that was made a moment ago. */
export const useUndoApproval = () => useWrite(application.undoApprove, decided);
