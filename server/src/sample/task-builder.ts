/** A task of the sample while it is built: steps, statuses, history and messages as the actions would have left them. */
import {
  CompleteMode,
  deriveStatus,
  HandleStatus,
  HandleType,
  isOpenStep,
  StepRole,
  TaskStatus,
} from '@outbound/contract';
import { clockOf, historyHash, minutesLater, rungsOf } from '../tasks/index.ts';
import { messagesOf, type Post } from './task-messages.ts';
import type { Someone, TaskRows, Wanted } from './task-plan.ts';
import { type HowOfStep, nameOf, newStep, type Step } from './task-step.ts';

const MINUTE = 60_000;

type Patch = Partial<Omit<Step, 'id' | 'version'>>;
interface Said {
  opinion?: string;
  targets?: string;
  /** Since when it took. */
  since?: Date | null;
  reason?: number;
  snapshot?: unknown;
}
/** Builds one task from its beginning; nothing of it happens in the future. */
export class TaskBuilder {
  readonly steps: Step[] = [];
  readonly watchers: { userId: number; at: Date }[] = [];
  readonly extensions: Record<string, unknown>[] = [];
  readonly #history: Record<string, unknown>[] = [];
  readonly #messages: Record<string, unknown>[] = [];
  readonly wanted: Wanted;
  at: Date;
  #hash: Buffer | null = null;
  #status: TaskStatus | null = null;
  #dispatchedAt: Date | null = null;
  #finishAt: Date | null = null;
  #terminatedAt: Date | null = null;
  #updatedBy: number;
  #round = 1;
  #version = 1;
  #comments = 0;
  #wasWithdrawn = false;
  #draft: object | null = null;
  #draftVersion = 0;

  constructor(wanted: Wanted) {
    this.wanted = wanted;
    this.at = wanted.begun;
    this.#updatedBy = wanted.origin.userId;
  }

  get #last(): Date {
    return new Date(this.wanted.now.getTime() - 1_000);
  }
  /** So many minutes on, but not in the future. */
  later(minutes: number): Date {
    return new Date(Math.min(this.at.getTime() + minutes * MINUTE, this.#last.getTime()));
  }
  get #settings() {
    return this.wanted.template.settings;
  }

  /** A step before anything is done to it. */
  step(who: Someone, how: HowOfStep = {}): Step {
    return newStep(this.wanted, who, { ...how, at: this.at, round: this.#round });
  }

  #clock(step: Step): void {
    Object.assign(step, clockOf(step, this.at, this.#settings));
  }

  /** Adds steps; whoever acts next says so in the history. */
  begin(...steps: Step[]): void {
    for (const step of steps) this.#clock(step);
    this.steps.push(...steps);
  }

  get mains(): Step[] {
    return this.steps.filter((step) => step.is_current && step.role_type === StepRole.main);
  }
  get open(): Step[] {
    return this.steps.filter((step) => step.is_current && isOpenStep(step.handle_status));
  }
  get status(): TaskStatus | null {
    return this.#status;
  }

  #derived(): TaskStatus {
    return deriveStatus({
      isDraft: this.#dispatchedAt === null,
      isTerminated: this.#terminatedAt !== null,
      completeMode: CompleteMode.all,
      steps: this.steps.map((step) => ({
        isCurrent: step.is_current,
        roleType: step.role_type,
        handleStatus: step.handle_status,
      })),
    });
  }

  /**
   * Somebody (null: the product) does something at `at`: the steps change, those that come begin, and each step whose
   * status became another has its row, as after the action itself.
   */
  act(
    who: Someone | null,
    handleType: HandleType,
    at: Date,
    changes: readonly (readonly [Step, Patch])[] = [],
    { begins = [], ...said }: Said & { begins?: readonly Step[] } = {},
  ): void {
    this.at = at;
    const before = new Map(this.steps.map((step) => [step, step.handle_status]));
    if (handleType === HandleType.dispatch) this.#dispatchedAt ??= at;
    if (handleType === HandleType.terminate) this.#terminatedAt = at;
    for (const [step, patch] of changes) this.#change(step, patch);
    this.begin(...begins);
    const next = this.#derived();
    if (next === TaskStatus.completed || next === TaskStatus.terminated)
      for (const step of this.open)
        this.#change(step, { handle_status: HandleStatus.terminated, finish_at: at });
    this.#write(who, handleType, changes[0]?.[0] ?? null, before, said);
    const isOver = this.#status === TaskStatus.completed || this.#status === TaskStatus.terminated;
    this.#finishAt = isOver ? (this.#finishAt ?? at) : null;
    if (handleType === HandleType.comment) this.#comments += 1;
    this.#version += 1;
    if (who) this.#updatedBy = who.userId;
  }

  #change(step: Step, patch: Patch): void {
    const old = { status: step.handle_status, isCurrent: step.is_current, due: step.handle_deadline };
    Object.assign(step, patch, { updated_at: this.at, version: step.version + 1 });
    const isSame =
      old.status === step.handle_status &&
      old.isCurrent === step.is_current &&
      old.due.getTime() === step.handle_deadline.getTime();
    if (!isSame) this.#clock(step);
  }

  #write(
    who: Someone | null,
    handleType: HandleType,
    main: Step | null,
    before: ReadonlyMap<Step, HandleStatus>,
    said: Said,
  ): void {
    const after = this.#derived();
    const others = this.steps.filter(
      (step) => step !== main && before.has(step) && before.get(step) !== step.handle_status,
    );
    const row = (step: Step | null, also: Said, from: TaskStatus | null) => ({
      instance_id: this.wanted.id,
      detail_id: step?.id ?? null,
      round_no: this.#round,
      handle_type: handleType,
      operator_id: who?.userId ?? null,
      operator_name: who?.userName ?? '系统',
      operator_dept_name: who?.deptName ?? '',
      operator_user_type: who?.userType ?? null,
      on_behalf_of: null,
      on_behalf_of_name: null,
      target_names: also.targets ?? null,
      status_before: from,
      status_after: after,
      handle_status_before: step === null ? null : (before.get(step) ?? null),
      handle_status_after: step?.handle_status ?? null,
      opinion: also.opinion ?? null,
      return_reason: also.reason ?? null,
      changes: [],
      field_marks: [],
      files: [],
      snapshot: also.snapshot ?? null,
      cost_seconds: also.since ? Math.round((this.at.getTime() - also.since.getTime()) / 1000) : null,
      client_type: who === null ? 'system' : 'web',
      created_at: this.at,
    });
    const rows = [
      row(main, said, this.#status),
      ...others.map((step) =>
        row(step, { targets: nameOf(step), ...(said.opinion && { opinion: said.opinion }) }, after),
      ),
    ];
    for (const one of rows) {
      this.#hash = historyHash(this.#hash, one);
      this.#history.push({ ...one, row_hash: `\\x${this.#hash.toString('hex')}` });
    }
    this.#status = after;
  }

  /** Messages to those of the sample who can sign in. */
  notify(post: Post): void {
    this.#messages.push(...messagesOf(this.wanted, this.at, post, this.steps[0] ?? null));
  }

  /** The rungs of the ladder that a running deadline has passed, so that the clock has nothing to catch up with. */
  passRungs(step: Step): void {
    const { clock_start, due_at } = step;
    if (clock_start === null || due_at === null) return;
    const rungs = rungsOf({ clock_start, due_at }, this.#settings);
    for (const [rung, at] of rungs.entries()) {
      if (at > this.#last) break;
      const [handleType, type] =
        rung === 0
          ? ([HandleType.nearDue, 20] as const)
          : rung === 1
            ? ([HandleType.overdue, 21] as const)
            : ([HandleType.escalate, 22] as const);
      const level = rung > 1 ? `第${rung}级` : (step.handler_user_name ?? step.handler_dept_name);
      this.act(null, handleType, at > this.at ? at : this.at, [[step, {}]], { targets: level });
      step.escalate_level = rung + 1;
      step.next_check_at = rungs[rung + 1] ?? null;
      const own = step.handler_user_id === null ? [] : [step.handler_user_id];
      const to =
        rung < 2 ? [...own, ...(rung === 1 ? [this.wanted.origin.userId] : [])] : this.wanted.supervisors;
      this.notify({ type, to, step, words: { byDept: step.handler_dept_name } });
    }
  }

  minutesLater(minutes: number): Date {
    return minutesLater(this.at, minutes, this.wanted.calendar);
  }

  newRound(): number {
    this.#round += 1;
    return this.#round;
  }

  /** It is a draft: written, or taken back. */
  keepDraft(draft: object, { wasWithdrawn = false } = {}): void {
    this.#dispatchedAt = null;
    this.#draft = draft;
    this.#draftVersion += 2;
    this.#wasWithdrawn = wasWithdrawn;
  }

  watch(userId: number): void {
    if (!this.watchers.some((one) => one.userId === userId)) this.watchers.push({ userId, at: this.at });
  }

  /** All rows of it. */
  rows(): TaskRows {
    const { wanted, mains, open, steps } = this;
    const { id, origin, template } = wanted;
    const [next] = open.toSorted((a, b) => Number(a.due_at) - Number(b.due_at));
    const names = mains.map(nameOf);
    const people = steps.flatMap((step) => [step.handler_user_id ?? [], step.reviewer_user_id ?? []].flat());
    const isDraft = this.#dispatchedAt === null;
    return {
      task: {
        id,
        code: wanted.code,
        batch_code: null,
        template_id: template.id,
        template_version_id: template.versionId,
        template_type: template.type,
        title: wanted.title,
        status: this.#status ?? TaskStatus.draft,
        priority: wanted.priority,
        complete_mode: CompleteMode.all,
        need_review: wanted.isReviewed,
        round_no: isDraft && steps.length === 0 ? 0 : this.#round,
        origin_user_id: origin.userId,
        origin_user_name: origin.userName,
        origin_user_type: origin.userType,
        origin_dept_id: origin.deptId,
        origin_dept_name: origin.deptName,
        form_data: wanted.formData,
        files: [],
        remark: '',
        due_at: next?.due_at ?? null,
        near_due_at: next?.near_due_at ?? null,
        was_late: mains.some((step) => step.was_late),
        dispatched_at: this.#dispatchedAt,
        finish_at: this.#finishAt,
        terminated_at: this.#terminatedAt,
        detail_num: mains.length,
        done_num: mains.filter((step) => step.handle_status === HandleStatus.completed).length,
        comment_num: this.#comments,
        file_num: 0,
        handler_names: names.slice(0, 3).join('、'),
        alarm_nos: wanted.alarmNos,
        case_nos: wanted.caseNos,
        scope_dept_ids: [...new Set([origin.deptId, ...steps.map((step) => step.handler_dept_id)])],
        party_user_ids: [
          ...new Set([origin.userId, ...people, ...this.watchers.map(({ userId }) => userId)]),
        ],
        search_text: wanted.searchText,
        draft: this.#draft,
        draft_version: this.#draftVersion,
        was_withdrawn: this.#wasWithdrawn,
        version: this.#version,
        stat_exclude: false,
        history_hash: this.#hash === null ? null : `\\x${this.#hash.toString('hex')}`,
        created_at: wanted.begun,
        updated_at: this.at,
        updated_by: this.#updatedBy,
      },
      steps,
      history: this.#history,
      messages: this.#messages,
      watchers: this.watchers.map(({ userId, at }) => ({ instance_id: id, user_id: userId, created_at: at })),
      extensions: this.extensions,
      entities: isDraft
        ? []
        : wanted.entities.map(({ type, value }) => ({
            ...{ entity_type: type, entity_value: value, instance_id: id, created_at: wanted.begun },
          })),
    };
  }
}
