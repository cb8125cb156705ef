/** Rows of the backlog as they go on the wire. */
import {
  type BacklogRow,
  HandleStatus,
  type HandleType,
  handleStatusLabels,
  historyName,
  OverdueStatus,
} from '@outbound/contract';
import type { BacklogPlace } from './backlog-queries.ts';
import type { ListedTask } from './list-rows.ts';
import type { Person } from './person.ts';
import { type At, presentRow } from './present.ts';

/** A row without what is asked for beside it: what can be done to the step, and the clocks of its task. */
export function presentBacklog(
  task: ListedTask,
  place: BacklogPlace,
  person: Person,
  { now, zone }: At,
): Omit<BacklogRow, 'handleTypeList' | 'clockList'> {
  const row = presentRow(task, { now, zone });
  const { dueAt, nearDueAt, handleStatus } = place;
  const of = handleStatus === HandleStatus.reviewing ? place.reviewerUserId : place.handlerUserId;
  const behalf = person.standsInFor.find(({ userId }) => userId === of);
  const isNear = nearDueAt !== null && now >= nearDueAt;
  return {
    ...row,
    detailId: place.detailId,
    detailVersion: place.detailVersion,
    handleStatus: handleStatus as BacklogRow['handleStatus'],
    handleStatusName: handleStatus === null ? null : handleStatusLabels[handleStatus as HandleStatus],
    dueAt: zone.textOrNull(dueAt),
    remainSeconds: dueAt === null ? null : Math.round((dueAt.getTime() - now.getTime()) / 1000),
    overdueStatus:
      dueAt === null
        ? OverdueStatus.inTime
        : now >= dueAt
          ? OverdueStatus.overdue
          : isNear
            ? OverdueStatus.nearDue
            : OverdueStatus.inTime,
    lastOpinion: place.lastOpinion,
    lastOperatorName: place.lastOperatorName,
    lastHandleTypeName:
      place.lastHandleType === null
        ? null
        : historyName(place.lastHandleType as HandleType, place.lastHandleStatus),
    lastTime: zone.textOrNull(place.lastTime),
    fieldMarkNum: place.fieldMarkNum,
    urgeNum: place.urgeNum,
    onBehalfOfName: behalf?.userName ?? null,
  };
}
