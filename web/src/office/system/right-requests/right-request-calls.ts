/** The calls of those who decide about rights that were asked for. */
import { calls } from '@outbound/contract';
import { useCall, useWrite } from '../../../api/query.ts';
import { usePermission } from '../../../ui/rights/permitted.tsx';

const { account, rightRequest, role } = calls;

const lists = [rightRequest.page, rightRequest.openNum, rightRequest.offers];
/** The role has a member more, the person a right. */
const given = [...lists, role.page, role.memberPage, role.historyPage, account.page, account.rights];

export const useApprove = () => useWrite(rightRequest.approve, { refresh: given, done: null });
export const useReject = () => useWrite(rightRequest.reject, { refresh: lists, done: '已驳回' });

/** How many requests wait for the person; 0 for those who decide nothing. The event stream keeps it fresh. */
export function useOpenRightRequests(): number {
  const mayDecide = usePermission().has('latin_sys_request');
  const { data } = useCall(rightRequest.openNum, {}, { enabled: mayDecide, quiet: true });
  return data?.count ?? 0;
}
