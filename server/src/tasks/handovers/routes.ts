/** The calls of 交接班. */
import {
  type Calls,
  type HandoverItemState,
  HandoverState,
  handleStatusLabels,
  handoverItemStateLabels,
  handoverStateLabels,
  TargetType,
  taskFault,
  taskPriorityLabels,
  templateTypeLabels,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal, wrongField } from '../../http/refusal.ts';
import { postTaskMessages } from '../../messages/index.ts';
import { readWording } from '../../notices/index.ts';
import { subjects } from '../../records/subjects.ts';
import { findPerson, findTargets, overdueOf } from '../instances/index.ts';
import { endHandover, holdWaiting, reaches, takeOver } from './confirm.ts';
import {
  type At,
  countOpen,
  endOfToday,
  findDepartmentsOf,
  findHandoverPage,
  findItemPage,
  findOffered,
  findOpenPage,
  type WorkRecord,
} from './queries.ts';

/** So many numbers of tasks are named in a text. */
const MOST_NAMED = 5;

const presentWork = (row: WorkRecord, { now, zone }: At) => ({
  detailId: row.detailId,
  instanceCode: row.code,
  title: row.title,
  templateTypeName: templateTypeLabels[row.templateType],
  priority: row.priority,
  priorityName: taskPriorityLabels[row.priority],
  roleType: row.roleType,
  handleStatus: row.handleStatus,
  handleStatusName: handleStatusLabels[row.handleStatus],
  dueAt: zone.textOrNull(row.dueAt),
  overdueStatus: overdueOf(
    { due_at: row.dueAt, near_due_at: row.nearDueAt, was_late: row.wasLate },
    false,
    now,
  ),
  dueToday: row.dueAt !== null && row.dueAt <= endOfToday({ now, zone }) ? (1 as const) : (0 as const),
});

const named = (codes: readonly string[]) =>
  `${codes.slice(0, MOST_NAMED).join('、')}${codes.length > MOST_NAMED ? ` 等 ${codes.length} 项` : ''}`;

export function handoverRoutes({ zone }: Platform): Implement<Calls['taskHandover']> {
  return {
    async openPage({ db, caller, now }, { template, ...paging }) {
      const at = { now, zone };
      const found = await findOpenPage(db, caller.userId, template, paging, at);
      return {
        ...found,
        dataBody: found.dataBody.map(({ waitingFor, ...row }) => ({ ...presentWork(row, at), waitingFor })),
        ...(await countOpen(db, caller.userId, at)),
      };
    },

    create: (context, { toUserId, note, itemList }) =>
      context.write(subjects.task, async (trx) => {
        const { caller, now } = context;
        const wrongPerson = () => wrongField('toUserId', taskFault('handoverPerson'));
        if (toUserId === caller.userId) throw wrongPerson();
        const [target] = await findTargets(
          trx,
          [{ targetType: TargetType.person, targetId: toUserId }],
          wrongPerson,
        );
        if (!target) throw wrongPerson();
        const notes = new Map(itemList.map((item) => [item.detailId, item.note]));
        const offered = await findOffered(trx, caller.userId, [...notes.keys()]);
        if (offered.length < notes.size)
          throw new Refusal('TM4000.handoverSteps', { count: notes.size - offered.length });
        const waiting = offered.filter(({ isWaiting }) => isWaiting);
        if (waiting.length > 0)
          throw new Refusal('TM4000.handoverWaiting', { codes: named(waiting.map(({ code }) => code)) });
        const { scope } = await findPerson(trx, caller);
        const inScope = (ids: readonly number[]) => scope.all || ids.some((id) => scope.deptIds.includes(id));
        const departments = await findDepartmentsOf(trx, toUserId);
        const far = offered.filter((step) => !reaches(step, departments, inScope));
        if (far.length > 0)
          throw new Refusal('TM4000.handoverFar', { codes: named(far.map(({ code }) => code)) });
        const { id } = await trx
          .insertInto('task_handover')
          .values({
            ...{ from_user_id: caller.userId, from_user_name: caller.userName },
            ...{ from_dept_id: caller.deptId, from_dept_name: caller.deptName },
            ...{ to_user_id: toUserId, to_user_name: target.name, to_dept_name: target.deptName },
            ...{ note, created_at: now },
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const rows = offered.map(({ detailId }) => ({ detailId, note: notes.get(detailId) ?? '' }));
        // In one order for everybody; what another handover took meanwhile is refused, not taken twice.
        const { numAffectedRows = 0n } = await sql`
          insert into task_handover_item (handover_id, detail_id, note)
          select ${id}, "detailId", note
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("detailId" bigint, note text)
          order by "detailId" on conflict do nothing`.execute(trx);
        if (Number(numAffectedRows) < rows.length)
          throw new Refusal('TM4000.handoverWaiting', { codes: named(offered.map(({ code }) => code)) });
        const wording = await readWording(trx);
        await postTaskMessages(
          trx,
          [
            {
              ...{ userId: toUserId, msgType: 24, dedupKey: `M24:${id}` },
              content: wording.message('handover', { by: caller.userName, num: String(rows.length) }),
              detailId: offered[0]?.detailId ?? null,
            },
          ],
          { actorId: caller.userId },
        );
        context.note({
          content: `向“${target.name}”交接任务 ${rows.length} 项（${named(offered.map(({ code }) => code))}）`,
          ...{ objectType: subjects.task.name, objectId: id, objectName: target.name },
        });
        return { handoverId: id, itemNum: rows.length };
      }),

    async page({ db, caller }, { template, ...paging }) {
      const found = await findHandoverPage(db, caller, template, paging, { zone });
      return {
        ...found,
        dataBody: found.dataBody.map((row) => ({
          handoverId: row.id,
          ...{ fromUserId: row.from_user_id, fromUserName: row.from_user_name },
          ...{ fromDeptName: row.from_dept_name, toUserId: row.to_user_id },
          ...{ toUserName: row.to_user_name, toDeptName: row.to_dept_name, note: row.note },
          state: row.state as HandoverState,
          stateName: handoverStateLabels[row.state as HandoverState],
          ...{ itemNum: row.itemNum, doneNum: row.doneNum, createdTime: zone.text(row.created_at) },
          ...{ confirmTime: zone.textOrNull(row.decided_at), reason: row.reason },
        })),
      };
    },

    async itemPage({ db, caller, now }, { template, ...paging }) {
      const found = await findItemPage(db, caller, template.handoverId ?? 0, paging);
      return {
        ...found,
        dataBody: found.dataBody.map(({ note, itemState, reason, ...row }) => ({
          ...presentWork(row, { now, zone }),
          note,
          state: itemState as HandoverItemState,
          stateName: handoverItemStateLabels[itemState as HandoverItemState],
          reason,
        })),
      };
    },

    confirm: (context, { handoverId, agree, reason }) =>
      context.write(subjects.task, async (trx) => {
        const { caller, now } = context;
        const handover = await holdWaiting(trx, handoverId, 'to_user_id', caller.userId);
        if (agree === 0 && reason === '') throw wrongField('reason', taskFault('handoverReason'));
        const about = {
          ...{ objectType: subjects.task.name, objectId: handoverId },
          objectName: handover.from_user_name,
        };
        const wording = await readWording(trx);
        const tell = (text: { content: string }) =>
          postTaskMessages(
            trx,
            [{ userId: handover.from_user_id, msgType: 24, dedupKey: `M24:${handoverId}:end`, ...text }],
            { actorId: caller.userId },
          );
        if (agree === 0) {
          await endHandover(trx, handoverId, { state: HandoverState.refused, reason, now });
          await tell({
            content: wording.message('handoverRefused', { by: caller.userName, opinion: reason }),
          });
          context.note({ content: `不接收“${handover.from_user_name}”的交接班`, ...about });
          return { successNum: 0, failNum: 0, failList: [] };
        }
        const person = await findPerson(trx, caller);
        const done = await takeOver(trx, person, handover, { now, zone });
        await endHandover(trx, handoverId, { state: HandoverState.confirmed, now });
        const left = done.failNum > 0 ? `，${done.failNum}项未交接` : '';
        await tell({
          content: wording.message('handoverTaken', {
            by: caller.userName,
            num: String(done.successNum),
            left: done.failNum > 0 ? String(done.failNum) : '',
          }),
        });
        context.note({
          content: `接收“${handover.from_user_name}”交接的任务 ${done.successNum} 项${left}`,
          ...about,
        });
        return done;
      }),

    withdraw: (context, { handoverId }) =>
      context.write(subjects.task, async (trx) => {
        const { caller, now } = context;
        const handover = await holdWaiting(trx, handoverId, 'from_user_id', caller.userId);
        await endHandover(trx, handoverId, { state: HandoverState.withdrawn, now });
        context.note({
          content: `撤回给“${handover.to_user_name}”的交接班`,
          ...{ objectType: subjects.task.name, objectId: handoverId, objectName: handover.to_user_name },
        });
        return null;
      }),
  };
}
