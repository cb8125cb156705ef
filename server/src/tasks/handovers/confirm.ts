/** What a handover does once its successor takes it: each step goes over to him, as it stands and with its clocks. */
import {
  type Answer,
  type calls,
  HandleStatus,
  HandleType,
  HandoverItemState,
  HandoverState,
  handoverStateLabels,
  TargetType,
  TransferScope,
  taskActions,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import {
  carryExtension,
  findCalendar,
  findTargets,
  holdTask,
  loadTask,
  type Person,
  type StepRecord,
  TaskWork,
  withoutPresent,
} from '../instances/index.ts';
import { type At, findDepartmentsOf, type Offered } from './queries.ts';

export interface Held {
  id: number;
  from_user_id: number;
  from_user_name: string;
  to_user_id: number;
  to_user_name: string;
}

/** The handover, held, which waits still and is this person's on that side; of who is neither side it is not there. */
export async function holdWaiting(
  trx: Trx,
  id: number,
  side: 'from_user_id' | 'to_user_id',
  userId: number,
): Promise<Held> {
  const row = await trx
    .selectFrom('task_handover')
    .select(['id', 'from_user_id', 'from_user_name', 'to_user_id', 'to_user_name', 'state'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('from_user_id', '=', userId), eb('to_user_id', '=', userId)]))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row[side] !== userId)
    throw side === 'to_user_id'
      ? new Refusal('TM4000.handoverNotTaker', { name: row.to_user_name })
      : new Refusal('TM4000.handoverNotGiver', { name: row.from_user_name });
  if (row.state !== HandoverState.waiting)
    throw new Refusal('TM4000.handoverOver', {
      state: handoverStateLabels[row.state as HandoverState] ?? '',
    });
  return row;
}

/** Says how it ended; what nobody has taken stays with whoever has it. */
export async function endHandover(
  trx: Trx,
  id: number,
  { state, reason = '', now }: { state: HandoverState; reason?: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('task_handover')
    .set({ state, reason, decided_at: now })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('task_handover_item')
    .set({ state: HandoverItemState.left })
    .where('handover_id', '=', id)
    .where('state', '=', HandoverItemState.waiting)
    .execute();
}

/**
 * May a step with these rules go to somebody of these departments? Within its department always: whoever goes off duty
 * must be able to. Beyond it as a transfer may; `inScope` judges that of the data scope, where its giver is asked.
 */
export function reaches(
  { settings, deptId }: Pick<Offered, 'settings' | 'deptId'>,
  departments: ReadonlyMap<number, string>,
  inScope: (deptIds: readonly number[]) => boolean = () => true,
): boolean {
  if (departments.has(deptId)) return true;
  if (settings.allowTransfer === 0 || settings.transferScope === TransferScope.department) return false;
  return settings.transferScope !== TransferScope.dataScope || inScope([...departments.keys()]);
}

type Confirmed = Answer<typeof calls.taskHandover.confirm>;

/** Takes over what can be; what one task is refused is undone by itself, and keeps none of the others back. */
export async function takeOver(trx: Trx, person: Person, handover: Held, at: At): Promise<Confirmed> {
  const { rows: items } = await sql<{ detailId: number; instanceId: number; code: string; note: string }>`
    select item.detail_id as "detailId", task_instance.id as "instanceId", task_instance.code, item.note
    from task_handover_item as item join task_detail on task_detail.id = item.detail_id
    join task_instance on task_instance.id = task_detail.instance_id
    where item.handover_id = ${handover.id}
    -- In the order in which every process holds tasks.
    order by task_instance.id, item.detail_id`.execute(trx);
  const departments = await findDepartmentsOf(trx, person.userId);
  const failList: Confirmed['failList'] = [];
  const ended: { detailId: number; state: HandoverItemState; reason: string; newId: number | null }[] = [];
  for (const item of items) {
    await sql`savepoint one_of_handover`.execute(trx);
    try {
      const newId = await takeStep(trx, person, handover, { ...item, departments }, at);
      await sql`release savepoint one_of_handover`.execute(trx);
      ended.push({ detailId: item.detailId, state: HandoverItemState.taken, reason: '', newId });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint one_of_handover`.execute(trx);
      failList.push({ instanceCode: item.code, reason: error.message });
      ended.push({
        ...{ detailId: item.detailId, state: HandoverItemState.left },
        ...{ reason: error.message, newId: null },
      });
    }
  }
  await sql`
    update task_handover_item as item
    set state = given.state, reason = given.reason, new_detail_id = given."newId"
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
      as given ("detailId" bigint, state smallint, reason text, "newId" bigint)
    where item.handover_id = ${handover.id} and item.detail_id = given."detailId"`.execute(trx);
  return { successNum: items.length - failList.length, failNum: failList.length, failList };
}

interface Item {
  detailId: number;
  instanceId: number;
  note: string;
  departments: ReadonlyMap<number, string>;
}

async function takeStep(trx: Trx, person: Person, handover: Held, item: Item, at: At): Promise<number> {
  const { stepFrom, from } = taskActions.handOver;
  const gone = () => new Refusal('TM4000.handoverGone');
  const id = await holdTask(trx, { id: item.instanceId });
  if (id === null) throw gone();
  const loaded = await loadTask(trx, id);
  const { task, steps, template } = loaded;
  const step = steps.find((one) => one.id === item.detailId);
  const isInHand =
    step?.is_current &&
    step.handler_user_id === handover.from_user_id &&
    stepFrom.some((status) => status === step.handle_status) &&
    from.some((status) => status === task.status);
  if (!step || !isInHand) throw gone();
  const deptId = step.handler_dept_id;
  if (!reaches({ settings: template.settings, deptId }, item.departments))
    throw new Refusal('TM4000.handoverNowFar');
  const [found] = await findTargets(
    trx,
    [{ targetType: TargetType.person, targetId: person.userId }],
    () => new Refusal('TM4011'),
  );
  if (!found) throw new Refusal('TM4011');
  // Of one department it stays that one's, also where the successor has others besides.
  const own = item.departments.get(deptId);
  const target = own === undefined ? found : { ...found, deptId, deptName: own };
  const calendar = await findCalendar(trx, template.settings, at.zone);
  const onBehalfOf = { userId: handover.from_user_id, userName: handover.from_user_name };
  const work = new TaskWork(trx, loaded, { person, onBehalfOf }, { ...at, calendar });
  if (withoutPresent(work, [target], step.role_type).length === 0)
    throw new Refusal('TM4000.handoverPresent');
  // Of the step as it stands before it goes.
  const carried = carriedOn(step);
  work.change(step, { handle_status: HandleStatus.transferred, is_current: false, finish_at: at.now });
  const [begun] = await work.begin([target], () => carried);
  if (!begun) throw gone();
  await carryExtension(trx, step.id, begun.id);
  await work.save({
    ...{ handleType: HandleType.handOver, step, opinion: item.note },
    targetNames: `${handover.from_user_name} → ${target.deptName}（${person.userName}）`,
  });
  return begun.id;
}

/** The same work in other hands: nothing of its time, its texts or its files is lost. */
const carriedOn = (step: StepRecord) => ({
  // Sent back for rework it is worked on: the marks that came with it say why.
  handle_status: step.handle_status === HandleStatus.unsigned ? HandleStatus.unsigned : HandleStatus.pending,
  ...{ parent_detail_id: step.id, role_type: step.role_type, round_no: step.round_no },
  ...{ sign_deadline: step.sign_deadline, handle_deadline: step.handle_deadline, sign_at: step.sign_at },
  ...{ handle_data: step.handle_data, draft_data: step.draft_data, files: step.files },
  ...{ field_marks: step.field_marks, extension_num: step.extension_num, opinion: step.opinion },
  ...{ was_late: step.was_late },
});
