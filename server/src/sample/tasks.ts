/** Tasks of the sample, of all kinds, states and ages, with the histories that led there; written in sets. */
import {
  CompleteMode,
  deriveStatus,
  HandleStatus,
  HandleType,
  isOpenStep,
  StepRole,
  type TaskFormItem,
  type TemplateSettings,
  type TemplateType,
  taskTitle,
  templateTypePrefixes,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { postTaskMessages } from '../messages/index.ts';
import { clockOf, deadlinesOf, entitiesOf, historyHash } from '../tasks/index.ts';
import { between, mulberry32, pick, type Random } from './generated/prng.ts';
import type { SampleStaff } from './generated/staff.ts';
import { taskOpinions, taskTexts } from './generated/task-texts.ts';
import type { Organisation } from './organisation.ts';

const MINUTE = 60_000;
const DAY = 1_440;

/** How a task went, and how long ago it was dispatched, in minutes: the newest ones wait for somebody now. */
const plots = [
  'unsigned',
  'unsigned',
  'department',
  'department',
  'pending',
  'pending',
  'pending',
  'late',
  'late',
  'reviewing',
  'reviewing',
  'rework',
  'refused',
  'refused',
  'transferred',
  'assisted',
  'draft',
  'draft',
  'terminated',
  'terminated',
] as const;
type Plot = (typeof plots)[number] | 'completed' | 'completedLate' | 'reviewed';
const DONE = 42;

interface Template {
  id: number;
  versionId: number;
  type: TemplateType;
  name: string;
  settings: TemplateSettings;
  items: TaskFormItem[];
}

interface Someone {
  userId: number;
  userName: string;
  userType: number;
  deptId: number;
  deptName: string;
}

/** Which departments handle which kind. */
const departmentsOf: Record<TemplateType, readonly string[]> = {
  1: ['fund'],
  2: ['communication'],
  3: ['warning'],
  4: ['dissuasion-first', 'dissuasion-second'],
  5: ['case'],
};
/** Named accounts that handle, so that whoever signs in as them finds something to do. */
const named: Partial<Record<TemplateType, string>> = { 1: 'sutong', 3: 'luxiaoman', 5: 'fangwei' };
const originators = ['heyichen', 'qinfeng', 'fangwei', 'heyichen'];

/** Writes the tasks. Their templates are those of the first start. */
export async function addTasks(
  trx: Trx,
  {
    zone,
    now,
    organisation,
    staff,
  }: { zone: TimeZone; now: Date; organisation: Organisation; staff: readonly SampleStaff[] },
): Promise<void> {
  const templates = await findTemplates(trx);
  if (templates.length === 0) return;
  const someone = people(organisation, staff);
  const random = mulberry32(20_261_123);
  const codes = new Map<string, number>();
  const all = [
    ...plots,
    ...Array.from(
      { length: DONE },
      (_, at): Plot => (at % 6 === 5 ? 'completedLate' : at % 3 === 1 ? 'reviewed' : 'completed'),
    ),
  ];
  const { rows: ids } = await sql<{ task: number; step: number }>`
    select nextval(pg_get_serial_sequence('task_instance', 'id')) as task,
      nextval(pg_get_serial_sequence('task_detail', 'id')) as step
    from generate_series(1, ${all.length * 2}::int)`.execute(trx);
  let usedSteps = 0;
  const nextStep = () => ids[usedSteps++]?.step ?? 0;
  const stories = all.map((plot, at) => {
    const template = pick(random, templates);
    const age =
      at < plots.length
        ? between(random, 3, 25) + (plot === 'late' ? DAY : at * 4)
        : between(random, 1, 80) * DAY + between(random, 0, 500);
    return tell(random, {
      id: ids[at]?.task ?? 0,
      number: at + 1,
      plot,
      template,
      nextStep,
      begun: new Date(now.getTime() - age * MINUTE),
      now,
      zone,
      someone,
      codes,
    });
  });
  await insert(
    trx,
    'task_instance',
    stories.map(({ task }) => task),
  );
  await insert(
    trx,
    'task_detail',
    stories.flatMap(({ steps }) => steps),
  );
  await insert(
    trx,
    'task_history',
    stories.flatMap(({ history }) => history),
  );
  await insert(
    trx,
    'task_entity',
    stories.flatMap(({ entities }) => entities),
  );
  await insert(
    trx,
    'task_code',
    [...codes].map(([key, last]) => {
      const [prefix, day] = key.split(' ');
      return { prefix, day, last };
    }),
  );
  await postTaskMessages(
    trx,
    stories.flatMap(({ messages }) => messages),
    { actorId: null },
  );
}

async function insert(trx: Trx, table: string, rows: readonly object[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).map((name) => sql.id(name));
  if (names.length === 0) return;
  await sql`insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join(names)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(trx);
}

async function findTemplates(trx: Trx): Promise<Template[]> {
  const rows = await trx
    .selectFrom('task_template')
    .innerJoin('task_template_version as shown', 'shown.id', 'task_template.current_version_id')
    .select(['task_template.id', 'shown.id as versionId', 'template_type', 'name', 'settings', 'form_items'])
    .where('enabled_status', '=', 1)
    .orderBy('task_template.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    versionId: row.versionId,
    type: row.template_type as TemplateType,
    name: row.name,
    settings: row.settings as unknown as TemplateSettings,
    items: row.form_items as unknown as TaskFormItem[],
  }));
}

interface People {
  byLogin(login: string): Someone;
  /** Of a department: those who are at work. */
  of(departments: readonly string[]): Someone[];
}

function people({ actors }: Organisation, staff: readonly SampleStaff[]): People {
  const types = new Map(staff.map((one) => [one.userLoginId, one.userType]));
  const byLogin = (login: string): Someone => {
    const actor = actors.get(login);
    if (!actor) throw new Error(`the sample has no ${login}`);
    const { userId, userName, deptId, deptName } = actor;
    return { userId, userName, userType: types.get(login) ?? 5, deptId: deptId ?? 0, deptName };
  };
  return {
    byLogin,
    of: (departments) =>
      staff
        .filter((one) => one.isEnabled && one.isOnJob && departments.includes(one.departments[0] ?? ''))
        .map(({ userLoginId }) => byLogin(userLoginId)),
  };
}

interface Wish {
  id: number;
  number: number;
  plot: Plot;
  template: Template;
  nextStep: () => number;
  begun: Date;
  now: Date;
  zone: TimeZone;
  someone: People;
  codes: Map<string, number>;
}

/** A task with all that happened to it, told from its beginning. */
function tell(random: Random, wish: Wish) {
  const { id, plot, template, begun, now, zone, someone } = wish;
  const { settings, type } = template;
  const origin = someone.byLogin(pick(random, originators));
  const colleagues = someone.of(departmentsOf[type]).filter(({ userId }) => userId !== origin.userId);
  const known = named[type];
  const own = known !== undefined && between(random, 1, 3) > 1 ? someone.byLogin(known) : null;
  const handler = own && own.userId !== origin.userId ? own : pick(random, colleagues);
  const isReviewed =
    settings.needReview === 1 || plot === 'reviewing' || plot === 'rework' || plot === 'reviewed';
  const texts = taskTexts(random, type, wish.number, zone.text(new Date(begun.getTime() - 30 * MINUTE)));
  const priority = between(random, 1, 3) as 1 | 2 | 3;
  const code = nextCode(wish);
  const deadlines = deadlinesOf(settings, { now: begun, priority, wanted: null, calendar: 'always' });
  const history: Record<string, unknown>[] = [];
  const task = {
    id,
    code,
    template_id: template.id,
    template_version_id: template.versionId,
    template_type: type,
    title: taskTitle(
      settings.titleRule,
      template.name,
      template.items,
      texts.formData,
      (_type, key) => key,
    ).replace(/\d{2,3}$/, texts.subject),
    status: 0 as number,
    priority,
    complete_mode: CompleteMode.all,
    need_review: isReviewed,
    round_no: plot === 'draft' ? 0 : 1,
    origin_user_id: origin.userId,
    origin_user_name: origin.userName,
    origin_user_type: origin.userType,
    origin_dept_id: origin.deptId,
    origin_dept_name: origin.deptName,
    form_data: texts.formData,
    files: [],
    remark: '',
    due_at: null as Date | null,
    near_due_at: null as Date | null,
    was_late: false,
    dispatched_at: plot === 'draft' ? null : begun,
    finish_at: null as Date | null,
    terminated_at: null as Date | null,
    detail_num: 0,
    done_num: 0,
    comment_num: 0,
    file_num: 0,
    handler_names: '',
    alarm_nos: '',
    case_nos: '',
    scope_dept_ids: [origin.deptId],
    party_user_ids: [origin.userId],
    search_text: '',
    draft:
      plot === 'draft'
        ? { targetList: [{ targetType: 1, targetId: handler.userId }], ccUserIdList: [], splitFlag: 0 }
        : null,
    draft_version: plot === 'draft' ? 2 : 0,
    was_withdrawn: false,
    version: 1,
    stat_exclude: false,
    history_hash: null as string | null,
    created_at: begun,
    updated_at: begun,
    updated_by: origin.userId,
  };
  task.search_text = [code, task.title].join('\n');
  const steps: ReturnType<typeof newStep>[] = [];
  let hash: Buffer | null = null;
  let status: number | null = plot === 'draft' ? 0 : null;
  let at = begun;

  const newStep = (who: Someone, isDepartment: boolean, role: StepRole, from: number | null) => ({
    id: wish.nextStep(),
    instance_id: id,
    parent_detail_id: from,
    role_type: role,
    round_no: 1,
    is_current: true,
    target_type: isDepartment ? 2 : 1,
    handler_dept_id: who.deptId,
    handler_dept_name: who.deptName,
    handler_user_id: isDepartment ? null : who.userId,
    handler_user_name: isDepartment ? null : who.userName,
    handler_user_type: isDepartment ? null : who.userType,
    handle_status: (settings.needSign === 1 && role === StepRole.main
      ? HandleStatus.unsigned
      : HandleStatus.pending) as HandleStatus,
    reviewer_user_id: null as number | null,
    sign_deadline: deadlines.sign,
    handle_deadline: deadlines.handle,
    review_deadline: null as Date | null,
    due_at: null as Date | null,
    clock_start: null as Date | null,
    near_due_at: null as Date | null,
    next_check_at: null as Date | null,
    escalate_level: 0,
    was_late: false,
    sign_at: null as Date | null,
    submit_at: null as Date | null,
    finish_at: null as Date | null,
    handle_data: null as Record<string, unknown> | null,
    files: [],
    field_marks: [],
    return_reason: null as number | null,
    opinion: null as string | null,
    version: 1,
    extension_num: 0,
    draft_version: 0,
    urge_num: 0,
    created_at: at,
    updated_at: at,
  });
  type Step = ReturnType<typeof newStep>;
  const derived = () =>
    deriveStatus({
      isDraft: plot === 'draft',
      isTerminated: task.terminated_at !== null,
      completeMode: CompleteMode.all,
      steps: steps.map((step) => ({
        isCurrent: step.is_current,
        roleType: step.role_type,
        handleStatus: step.handle_status,
      })),
    });
  /** Somebody does something so many minutes later, but not in the future. */
  const act = (
    who: Someone,
    handleType: HandleType,
    minutes: number,
    step: Step | null,
    change: Partial<Step>,
    said: { opinion?: string; targets?: string; cost?: Date | null; reason?: number } = {},
  ) => {
    at = new Date(Math.min(at.getTime() + minutes * MINUTE, now.getTime() - 1000));
    const before = step?.handle_status ?? null;
    if (step) {
      Object.assign(step, change, { updated_at: at, version: step.version + 1 });
      Object.assign(step, clockOf(step, at, settings));
    }
    const after = derived();
    const row = {
      instance_id: id,
      detail_id: step?.id ?? null,
      round_no: 1,
      handle_type: handleType,
      operator_id: who.userId,
      operator_name: who.userName,
      operator_dept_name: who.deptName,
      operator_user_type: who.userType,
      on_behalf_of: null,
      on_behalf_of_name: null,
      target_names: said.targets ?? null,
      status_before: status,
      status_after: after,
      handle_status_before: before,
      handle_status_after: step?.handle_status ?? null,
      opinion: said.opinion ?? null,
      return_reason: said.reason ?? null,
      changes: [],
      field_marks: [],
      files: [],
      snapshot: null,
      cost_seconds: said.cost ? Math.round((at.getTime() - said.cost.getTime()) / 1000) : null,
      client_type: 'web',
      created_at: at,
    };
    hash = historyHash(hash, row);
    history.push({ ...row, row_hash: `\\x${hash.toString('hex')}` });
    status = after;
    task.version += 1;
    Object.assign(task, { updated_at: at, updated_by: who.userId });
  };
  const say = (kind: keyof typeof taskOpinions) => pick(random, taskOpinions[kind]);
  const targetName = (step: Step) =>
    step.handler_user_name === null
      ? step.handler_dept_name
      : `${step.handler_dept_name}（${step.handler_user_name}）`;

  if (plot === 'draft') act(origin, HandleType.saveDraft, 2, null, {});
  else {
    const main = newStep(handler, plot === 'department', StepRole.main, null);
    Object.assign(main, clockOf(main, begun, settings));
    steps.push(main);
    act(origin, HandleType.dispatch, 0, null, {}, { targets: targetName(main) });
    play(main);
  }

  function play(main: Step): void {
    const soon = between(random, 2, 9);
    const sign = () =>
      act(
        handler,
        HandleType.sign,
        soon,
        main,
        {
          handle_status: HandleStatus.pending,
          sign_at: new Date(Math.min(at.getTime() + soon * MINUTE, now.getTime() - 1000)),
        },
        { cost: main.created_at },
      );
    const handIn = (minutes: number, to: HandleStatus) => {
      const when = new Date(Math.min(at.getTime() + minutes * MINUTE, now.getTime() - 1000));
      act(
        handler,
        HandleType.complete,
        minutes,
        main,
        {
          handle_status: to,
          handle_data: texts.result(zone.text(new Date(when.getTime() - MINUTE))),
          submit_at: when,
          was_late: when > main.handle_deadline,
          ...(to === HandleStatus.completed
            ? { finish_at: when }
            : {
                reviewer_user_id: origin.userId,
                review_deadline: new Date(when.getTime() + settings.reviewLimit * MINUTE),
              }),
        },
        { cost: main.sign_at },
      );
    };
    switch (plot) {
      case 'unsigned':
      case 'department':
        return;
      case 'pending':
      case 'late':
        sign();
        if (between(random, 0, 1) === 1)
          act(handler, HandleType.feedback, 4, main, {}, { opinion: say('feedback') });
        return;
      case 'assisted': {
        sign();
        const helper = pick(
          random,
          colleagues.filter(({ userId }) => userId !== handler.userId),
        );
        const second = newStep(helper, false, StepRole.assistant, main.id);
        Object.assign(second, { sign_deadline: null }, clockOf(second, at, settings));
        steps.push(second);
        act(
          handler,
          HandleType.invite,
          2,
          main,
          {},
          { targets: targetName(second), opinion: '涉及账户较多，请协助调取流水' },
        );
        task.comment_num = 1;
        act(origin, HandleType.comment, 2, null, {}, { opinion: say('comment') });
        return;
      }
      case 'refused':
        act(
          handler,
          HandleType.refuse,
          soon,
          main,
          {
            handle_status: HandleStatus.refused,
            finish_at: at,
            return_reason: 1,
            opinion: taskOpinions.refuse[0],
          },
          { opinion: say('refuse'), reason: 1 },
        );
        return;
      case 'terminated':
        act(origin, HandleType.comment, 2, null, {}, { opinion: say('comment') });
        task.comment_num = 1;
        task.terminated_at = new Date(Math.min(at.getTime() + 3 * MINUTE, now.getTime() - 1000));
        act(
          origin,
          HandleType.terminate,
          3,
          main,
          { handle_status: HandleStatus.terminated, finish_at: task.terminated_at },
          { opinion: say('terminate') },
        );
        return;
      case 'transferred': {
        sign();
        const next = pick(
          random,
          colleagues.filter(({ userId }) => userId !== handler.userId),
        );
        const second = newStep(next, false, StepRole.main, main.id);
        act(
          handler,
          HandleType.transfer,
          3,
          main,
          { handle_status: HandleStatus.transferred, is_current: false, finish_at: at },
          { opinion: say('transfer'), targets: `${handler.userName} → ${targetName(second)}` },
        );
        Object.assign(second, { created_at: at, updated_at: at }, clockOf(second, at, settings));
        steps.push(second);
        // Its status follows from the step that came.
        const row = history.at(-1);
        if (row) {
          const { row_hash: _hash, ...said } = { ...row, status_after: derived() } as Record<string, unknown>;
          hash = historyHash(previousHash(history), said);
          history[history.length - 1] = { ...said, row_hash: `\\x${hash.toString('hex')}` };
          status = derived();
        }
        return;
      }
      default: {
        sign();
        const limit = Math.max(10, Math.round((main.handle_deadline.getTime() - begun.getTime()) / MINUTE));
        if (between(random, 0, 2) === 0)
          act(handler, HandleType.feedback, Math.min(5, limit / 3), main, {}, { opinion: say('feedback') });
        const spent =
          plot === 'completedLate'
            ? limit + between(random, 10, 90)
            : Math.max(3, Math.round((limit * between(random, 15, 70)) / 100));
        handIn(spent, isReviewed ? HandleStatus.reviewing : HandleStatus.completed);
        if (plot === 'reviewing' || !isReviewed) return;
        const cleared = { reviewer_user_id: null, review_deadline: null };
        if (plot === 'rework')
          act(
            origin,
            HandleType.rework,
            3,
            main,
            {
              ...cleared,
              handle_status: HandleStatus.returned,
              submit_at: null,
              opinion: taskOpinions.rework[0],
              handle_deadline: new Date(at.getTime() + settings.reworkLimit * MINUTE),
            },
            { opinion: say('rework') },
          );
        else {
          const done = new Date(Math.min(at.getTime() + 12 * MINUTE, now.getTime() - 1000));
          act(
            origin,
            HandleType.approve,
            12,
            main,
            { ...cleared, handle_status: HandleStatus.completed, finish_at: done },
            { opinion: say('approve') },
          );
        }
      }
    }
  }

  const mains = steps.filter((step) => step.is_current && step.role_type === StepRole.main);
  const open = steps
    .filter((step) => step.is_current && isOpenStep(step.handle_status))
    .toSorted((a, b) => Number(a.due_at) - Number(b.due_at));
  task.status = derived();
  const isOver = task.status === 4 || task.status === 5;
  Object.assign(task, {
    due_at: open[0]?.due_at ?? null,
    near_due_at: open[0]?.near_due_at ?? null,
    finish_at: isOver ? at : null,
    was_late: mains.some((step) => step.was_late),
    detail_num: mains.length,
    done_num: mains.filter((step) => step.handle_status === HandleStatus.completed).length,
    handler_names: mains.map(targetName).join('、'),
    scope_dept_ids: [...new Set([origin.deptId, ...steps.map((step) => step.handler_dept_id)])],
    party_user_ids: [...new Set([origin.userId, ...steps.flatMap((step) => step.handler_user_id ?? [])])],
    history_hash: hash === null ? null : `\\x${(hash as Buffer).toString('hex')}`,
  });
  const waiting = open.find(
    (step) => step.handle_status === HandleStatus.unsigned && step.handler_user_id !== null,
  );
  const entities = plot === 'draft' ? [] : entitiesOf(template.items, texts.formData);
  return {
    task,
    steps,
    history,
    entities: entities.map(({ type: entityType, value }) => ({
      entity_type: entityType,
      entity_value: value,
      instance_id: id,
      created_at: begun,
    })),
    messages: waiting
      ? [
          {
            userId: waiting.handler_user_id ?? 0,
            msgType: 1 as const,
            content: `【新任务】${origin.deptName} ${origin.userName} 派发${template.name}“${task.title}”（${code}），请尽快签收。`,
            detailId: waiting.id,
            instanceCode: code,
            templateType: type,
            priority,
          },
        ]
      : [],
  };
}

const previousHash = (history: readonly Record<string, unknown>[]): Buffer | null => {
  const hash = history.at(-2)?.row_hash;
  return typeof hash === 'string' ? Buffer.from(hash.slice(2), 'hex') : null;
};

function nextCode({ template, begun, zone, codes }: Wish): string {
  const prefix = templateTypePrefixes[template.type];
  const day = zone.text(begun).slice(0, 10);
  const key = `${prefix} ${day}`;
  const last = (codes.get(key) ?? 0) + 1;
  codes.set(key, last);
  return `${prefix}${day.replaceAll('-', '')}${String(last).padStart(4, '0')}`;
}
