/**
 * One action on a held task: what it changes is gathered, and `save` writes all of it: steps, the status that follows
 * from them, deadlines, the rows of the history, messages.
 */
import {
  CompleteMode,
  deriveStatus,
  HandleStatus,
  HandleType,
  isOpenStep,
  StepRole,
  type TaskMessageType,
  TaskStatus,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { type Calendar, clockOf, runningDeadline } from './deadlines.ts';
import type { DigestOf } from './digests.ts';
import { type Doer, insertTaskHistory, type Told } from './history-chain.ts';
import type { Words } from './messages.ts';
import { emptyStep, handlerNames } from './new-step.ts';
import { type Post, postAbout, type To } from './posts.ts';
import type { Target } from './recipients.ts';
import type { LoadedTask, StepRecord, TaskRecord, TaskTemplate } from './task.ts';

type Patch = Partial<Omit<StepRecord, 'id' | 'instance_id' | 'version'>>;

const clockColumns = ['due_at', 'clock_start', 'near_due_at', 'next_check_at', 'escalate_level'];

export class TaskWork {
  readonly task: TaskRecord;
  readonly steps: StepRecord[];
  readonly template: TaskTemplate;
  watchers: number[];
  readonly #before: { status: TaskStatus; steps: Map<number, HandleStatus> };
  readonly #changed = new Set<StepRecord>();
  readonly #posts: Post[] = [];
  #taskChanged = false;
  /** Columns to write; long ones only where they were changed. */
  readonly #stepColumns = new Set<string>(['version', 'updated_at', ...clockColumns]);
  readonly #taskColumns = new Set<string>();
  historyId: number | null = null;
  /** Who is told once of many, instead of each. */
  digestOf: DigestOf | null = null;

  readonly trx: Trx;
  readonly doer: Doer;
  readonly at: { now: Date; zone: TimeZone; calendar: Calendar };

  constructor(trx: Trx, loaded: LoadedTask, doer: Doer, at: TaskWork['at']) {
    this.trx = trx;
    this.doer = doer;
    this.at = at;
    this.task = loaded.task;
    this.steps = loaded.steps;
    this.template = loaded.template;
    this.watchers = loaded.watchers;
    this.#before = {
      status: loaded.task.status,
      steps: new Map(loaded.steps.map(({ id, handle_status }) => [id, handle_status])),
    };
  }

  get now(): Date {
    return this.at.now;
  }

  /** Changes a step; its clock begins anew where its status, or the deadline that runs, becomes another one. */
  change(step: StepRecord, patch: Patch): void {
    const before = { status: step.handle_status, due: step.due_at, isCurrent: step.is_current };
    Object.assign(step, patch);
    for (const name of Object.keys(patch)) this.#stepColumns.add(name);
    const due = runningDeadline(step);
    const isSame =
      before.status === step.handle_status &&
      before.isCurrent === step.is_current &&
      before.due?.getTime() === due?.getTime();
    if (!isSame) Object.assign(step, clockOf(step, this.now, this.template.settings));
    step.updated_at = this.now;
    this.#changed.add(step);
  }

  /** Changes the task itself. */
  changeTask(patch: Partial<TaskRecord>): void {
    Object.assign(this.task, patch);
    for (const name of Object.keys(patch)) this.#taskColumns.add(name);
    this.#taskChanged = true;
  }

  /** Ends these steps; those who had to act on them are told by whoever ends them. */
  end(steps: readonly StepRecord[], { leave = false } = {}): void {
    for (const step of steps)
      this.change(step, {
        handle_status: HandleStatus.terminated,
        finish_at: this.now,
        reviewer_user_id: null,
        reviewer_role_id: null,
        ...(leave && { is_current: false }),
      });
  }

  /** Main steps that are current. */
  get mains(): StepRecord[] {
    return this.steps.filter((step) => step.is_current && step.role_type === StepRole.main);
  }

  get openSteps(): StepRecord[] {
    return this.steps.filter((step) => step.is_current && isOpenStep(step.handle_status));
  }

  /** Begins a step for each target, in one statement. */
  async begin(
    targets: readonly Target[],
    make: (target: Target, at: number) => Patch & { handle_status: HandleStatus },
  ): Promise<StepRecord[]> {
    if (targets.length === 0) return [];
    const rows = targets.map((target, at) => {
      const step = {
        ...emptyStep(this.task.id, this.now),
        round_no: Math.max(this.task.round_no, 1),
        target_type: target.targetType,
        handler_dept_id: target.deptId,
        handler_dept_name: target.deptName,
        handler_user_id: target.user?.userId ?? null,
        handler_user_name: target.user?.userName ?? null,
        handler_user_type: target.user?.userType ?? null,
        ...make(target, at),
      };
      return { ...step, ...clockOf(step as StepRecord, this.now, this.template.settings) };
    });
    const { rows: ids } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('task_detail', 'id')) as id
      from generate_series(1, ${rows.length}::int)`.execute(this.trx);
    const begun = rows.map((row, at) => ({ ...row, id: ids[at]?.id ?? 0 }) as StepRecord);
    const names = Object.keys(begun[0] ?? {}).map((name) => sql.ref(name));
    await sql`insert into task_detail (${sql.join(names)})
      select ${sql.join(names)} from jsonb_populate_recordset(null::task_detail, ${JSON.stringify(begun)}::jsonb)
    `.execute(this.trx);
    this.steps.push(...begun);
    this.#taskChanged = true;
    return begun;
  }

  /** Tells people, when all is written. */
  tell(
    type: TaskMessageType,
    to: To,
    { step = null, key, ...words }: Partial<Words> & { step?: StepRecord | null; key?: string } = {},
  ): void {
    this.#posts.push({ type, to, detailId: step?.id ?? null, words, ...(key !== undefined && { key }) });
  }

  /** Where one step is enough and one is done, the others end; where the task is over, so do its co-handlers' steps. */
  #settle(): void {
    const isEnough =
      this.task.complete_mode === CompleteMode.any &&
      this.mains.some((step) => step.handle_status === HandleStatus.completed);
    if (isEnough && this.task.terminated_at === null)
      this.end(this.mains.filter((step) => isOpenStep(step.handle_status)));
    const status = this.#derived();
    if (status === TaskStatus.completed || status === TaskStatus.terminated) this.end(this.openSteps);
  }

  #derived(): TaskStatus {
    const { task } = this;
    return deriveStatus({
      isDraft: task.status === TaskStatus.draft && task.dispatched_at === null,
      isTerminated: task.terminated_at !== null,
      completeMode: task.complete_mode === CompleteMode.any ? CompleteMode.any : CompleteMode.all,
      steps: this.steps.map((step) => ({
        isCurrent: step.is_current,
        roleType: step.role_type,
        handleStatus: step.handle_status,
      })),
    });
  }

  /** Writes everything. `told` makes the history's row; without it nothing but the steps and the task is written. */
  async save(told: Told | null): Promise<void> {
    this.#settle();
    const { task, now } = this;
    const status = this.#derived();
    const isOver = status === TaskStatus.completed || status === TaskStatus.terminated;
    const open = this.openSteps.toSorted((a, b) => (a.due_at?.getTime() ?? 0) - (b.due_at?.getTime() ?? 0));
    const [next] = open;
    const isChanged = this.#taskChanged || this.#changed.size > 0;
    const done = this.mains.filter((step) => step.handle_status === HandleStatus.completed);
    const following = {
      status,
      due_at: next?.due_at ?? null,
      near_due_at: next?.near_due_at ?? null,
      finish_at: isOver ? (task.finish_at ?? now) : null,
      was_late: this.mains.some((step) => step.was_late),
      detail_num: this.mains.length,
      done_num: done.length,
      handler_names: handlerNames(this.mains),
      ...this.#audience(),
      updated_at: now,
      updated_by: this.doer.person?.userId ?? task.updated_by,
      version: isChanged ? task.version + 1 : task.version,
    } satisfies Partial<TaskRecord>;
    Object.assign(task, following);
    for (const name of Object.keys(following)) this.#taskColumns.add(name);
    for (const step of this.#changed) step.version += 1;
    if (this.#before.status !== TaskStatus.completed && status === TaskStatus.completed) this.#tellDone();
    if (told) await this.#writeHistory(told);
    await this.#writeSteps();
    await this.#writeTask();
    await this.#post();
  }

  #tellDone(): void {
    const handlers = this.steps.flatMap(({ handler_user_id }) => handler_user_id ?? []);
    this.tell(10, { users: [this.task.origin_user_id, ...handlers, ...this.watchers] });
  }

  /** Who may see it from now on: nobody who ever had a part in it loses sight of it, but for watchers who leave. */
  #audience(): Pick<TaskRecord, 'scope_dept_ids' | 'party_user_ids'> {
    const { task, steps } = this;
    const people = steps.flatMap((step) => [step.handler_user_id, step.reviewer_user_id]);
    const before = task.party_user_ids.filter((id) => !this.#left.has(id));
    const ids = [task.origin_user_id, ...people, ...this.watchers, ...before].filter((id) => id !== null);
    return {
      scope_dept_ids: unique([
        task.origin_dept_id,
        ...task.scope_dept_ids,
        ...steps.map((step) => step.handler_dept_id),
      ]),
      party_user_ids: unique(ids),
    };
  }
  readonly #left = new Set<number>();

  /** He watches no longer. */
  leave(userId: number): void {
    this.#left.add(userId);
    this.watchers = this.watchers.filter((id) => id !== userId);
  }

  async #writeSteps(): Promise<void> {
    if (this.#changed.size === 0) return;
    const rows = [...this.#changed];
    const names = [...this.#stepColumns];
    const given = rows.map((row) => pick(row, ['id', ...names]));
    await sql`
      update task_detail set ${sql.join(names.map((name) => sql`${sql.id(name)} = given.${sql.id(name)}`))}
      from jsonb_populate_recordset(null::task_detail, ${JSON.stringify(given)}::jsonb) as given
      where task_detail.id = given.id`.execute(this.trx);
  }

  async #writeTask(): Promise<void> {
    const names = [...this.#taskColumns];
    await sql`
      update task_instance set history_hash = ${this.task.history_hash},
        ${sql.join(names.map((name) => sql`${sql.id(name)} = given.${sql.id(name)}`))}
      from jsonb_populate_record(null::task_instance, ${JSON.stringify(pick(this.task, names))}::jsonb) as given
      where task_instance.id = ${this.task.id}`.execute(this.trx);
  }

  /** One row for what was done, and one for every other step whose status it changed. */
  async #writeHistory(told: Told): Promise<void> {
    const { task, doer } = this;
    const moved = this.steps.filter((step) => {
      const before = this.#before.steps.get(step.id);
      return before !== undefined && before !== step.handle_status;
    });
    const main = told.step ?? (moved.length === 1 ? moved[0] : null) ?? null;
    const others = moved.filter((step) => step !== main);
    const shared = {
      instance_id: task.id,
      round_no: task.round_no,
      operator_id: doer.person?.userId ?? null,
      operator_name: doer.person?.userName ?? '系统',
      operator_dept_name: doer.person?.deptName ?? '',
      operator_user_type: doer.person?.userType ?? null,
      on_behalf_of: doer.onBehalfOf?.userId ?? null,
      on_behalf_of_name: doer.onBehalfOf?.userName ?? null,
      status_after: task.status,
      client_type: doer.person === null ? 'system' : 'web',
      created_at: this.now,
    };
    const stepColumns = (step: StepRecord | null) => ({
      detail_id: step?.id ?? null,
      handle_status_before: step === null ? null : (this.#before.steps.get(step.id) ?? null),
      handle_status_after: step?.handle_status ?? null,
    });
    const rows = [
      {
        ...shared,
        ...stepColumns(main),
        handle_type: told.handleType,
        target_names: told.targetNames ?? null,
        status_before: this.#before.status,
        opinion: told.opinion || null,
        return_reason: told.returnReason ?? null,
        changes: told.changes ?? [],
        field_marks: told.marks ?? [],
        files: told.files ?? [],
        snapshot: told.snapshot ?? null,
        cost_seconds: told.costSeconds ?? null,
      },
      ...others.map((step) => ({
        ...shared,
        ...stepColumns(step),
        handle_type:
          step.handle_status === HandleStatus.terminated && told.othersOpinion
            ? HandleType.terminate
            : told.handleType,
        target_names: step.handler_user_name ?? step.handler_dept_name,
        status_before: task.status,
        opinion: told.othersOpinion ?? (told.opinion || null),
        return_reason: null,
        changes: [],
        field_marks: [],
        files: [],
        snapshot: null,
        cost_seconds: null,
      })),
    ];
    const [first] = await insertTaskHistory(this.trx, task, rows);
    this.historyId = first ?? null;
  }

  async #post(): Promise<void> {
    await postAbout(this, this.#posts);
  }
}

const pick = (row: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name]]));

const unique = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b);
