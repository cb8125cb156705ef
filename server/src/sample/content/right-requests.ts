import { permissionNames, RightRequestStatus, rightRequestStatusLabels, valuesOf } from '@outbound/contract';
import {
  anyText,
  type Document,
  labelled,
  leadingFields,
  list,
  moment,
  oneOf,
  orNull,
  readFields,
  text,
} from '../text/index.ts';

export interface SampleRightRequest {
  /** Account of who asked. */
  asker: string;
  permissionCodes: readonly string[];
  reason: string;
  status: RightRequestStatus;
  asked: { days: number; time: string };
  /** Null while it waits. */
  decided: { days: number; time: string } | null;
  /** Why it was rejected. */
  answer: string;
  /** Code of the role that was given. */
  role: string | null;
}

/** In the order in which they were asked for. */
export function readRightRequests(
  document: Document,
  known: { logins: readonly string[]; roleCodes: readonly string[] },
): SampleRightRequest[] {
  return document.sections.map((section) =>
    readFields(leadingFields(document, section), {
      asker: ['申请人', oneOf(known.logins)],
      permissionCodes: ['权限', list(oneOf([...permissionNames.keys()]))],
      reason: ['理由', text],
      status: ['结果', labelled(valuesOf(RightRequestStatus), rightRequestStatusLabels)],
      asked: ['申请时间', moment],
      decided: ['办结时间', orNull(moment)],
      answer: ['答复', anyText],
      role: ['角色', orNull(oneOf(known.roleCodes))],
    }),
  );
}
