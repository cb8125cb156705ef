/** Tasks of the sample around its alarms and cases, of all kinds, states and ages, with the histories that led there; written in sets. */
import { type TaskPriority, type TemplateType, taskTitle, templateTypePrefixes } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { entitiesOf, findCalendar, findFormEntries, linksOf, searchText } from '../tasks/index.ts';
import type { Sample } from './content/index.ts';
import type { SampleFacts } from './facts.ts';
import { between, mulberry32, pick, type Random } from './generated/prng.ts';
import type { SampleStaff } from './generated/staff.ts';
import { fillForms, type Subject } from './generated/task-forms.ts';
import { addDuties, addHandovers } from './handovers.ts';
import { known } from './known.ts';
import type { Organisation } from './organisation.ts';
import { TaskBuilder } from './task-builder.ts';
import {
  ageOf,
  type Planned,
  planTasks,
  type Someone,
  type TaskRows,
  type TaskTemplate,
} from './task-plan.ts';
import { playScenario } from './task-scenarios.ts';

const MINUTE = 60_000;
/** So many steps at most has a task of the sample. */
const MOST_STEPS = 3;

interface Past {
  zone: TimeZone;
  now: Date;
  organisation: Organisation;
  staff: readonly SampleStaff[];
  facts: SampleFacts;
  sample: Sample;
}

/** Writes the tasks, a statement a table. Their templates are those of the first start. */
export async function addTasks(trx: Trx, past: Past): Promise<void> {
  const templates = await findTemplates(trx);
  if (templates.length === 0) return;
  const built = await buildAll(trx, templates, past);
  const all = (rows: (one: TaskRows) => readonly object[]) => built.tasks.flatMap(rows);
  await insert(
    trx,
    'task_instance',
    all(({ task }) => [task]),
  );
  await insert(
    trx,
    'task_detail',
    all(({ steps }) => steps),
  );
  await insert(
    trx,
    'task_history',
    all(({ history }) => history),
  );
  await insert(
    trx,
    'task_entity',
    all(({ entities }) => entities),
  );
  await insert(
    trx,
    'task_watch',
    all(({ watchers }) => watchers),
  );
  await insert(
    trx,
    'task_extension',
    all(({ extensions }) => extensions),
  );
  await insert(
    trx,
    'task_message',
    all(({ messages }) => messages),
  );
  await insert(
    trx,
    'task_code',
    [...built.codes].map(([key, last]) => {
      const [prefix, day] = key.split(' ');
      return { prefix, day, last };
    }),
  );
  await addHandovers(trx, peopleOf(past).accounts, past.now);
  const { zone, now } = past;
  const day = zone.text(new Date(now.getTime() - 2 * 24 * 60 * MINUTE)).slice(0, 10);
  await addDuties(trx, zone.instant(`${day} 08:30:00`));
}

async function buildAll(trx: Trx, templates: readonly TaskTemplate[], past: Past) {
  const { zone, now, facts, sample } = past;
  const random = mulberry32(20_261_123);
  const plan = planTasks(random, facts);
  const entries = await findFormEntries(
    trx,
    templates.flatMap(({ items }) => items),
  );
  const calendars = new Map(
    await Promise.all(
      templates.map(async ({ type, settings }) => [type, await findCalendar(trx, settings, zone)] as const),
    ),
  );
  const { rows: ids } = await sql<{ task: number; step: number }>`
    select nextval(pg_get_serial_sequence('task_instance', 'id')) as task,
      nextval(pg_get_serial_sequence('task_detail', 'id')) as step
    from generate_series(1, ${plan.length * MOST_STEPS}::int)`.execute(trx);
  const people = peopleOf(past);
  const codes = new Map<string, number>();
  let usedSteps = 0;
  const begun = plan
    .flatMap((planned) => {
      const template = templates.find(({ type }) => type === planned.type);
      if (!template) return [];
      const priority = between(random, 1, 3) as TaskPriority;
      const age =
        planned.minutesAgo ?? ageOf(random, planned.scenario, { settings: template.settings, priority });
      return [{ ...planned, template, priority, begun: new Date(now.getTime() - age * MINUTE) }];
    })
    // The oldest have the first numbers.
    .toSorted((a, b) => a.begun.getTime() - b.begun.getTime());
  const tasks = begun.map((planned, place): TaskRows => {
    const { scenario, template, priority } = planned;
    const { type } = template;
    const words = sample.taskWords;
    const origin = people.originator(random);
    const colleagues = people.handlersOf(type).filter(({ userId }) => userId !== origin.userId);
    const often = people.often(type);
    const handler =
      often && often.userId !== origin.userId && between(random, 1, 3) > 1 ? often : pick(random, colleagues);
    const subject = subjectOf(planned, facts, people, entries.wordOf);
    const forms = fillForms({
      random,
      type,
      subject,
      occurred: zone.text(new Date(planned.begun.getTime() - 30 * MINUTE)),
      order: pick(random, words.orders[type]),
      report: pick(random, words.results[type]),
    });
    const code = nextCode(codes, type, zone.text(planned.begun).slice(0, 10));
    const title = taskTitle(
      template.settings.titleRule,
      template.name,
      template.items,
      forms.formData,
      entries.wordOf,
    );
    const { alarmNos, caseNos } = linksOf(template.items, forms.formData);
    const builder = new TaskBuilder({
      id: ids[place]?.task ?? 0,
      code,
      title,
      template,
      calendar: calendars.get(type) ?? 'always',
      priority,
      isReviewed:
        template.settings.needReview === 1 || ['reviewing', 'rework', 'reworked'].includes(scenario),
      origin,
      begun: planned.begun,
      now,
      zone,
      random,
      formData: forms.formData,
      searchText: searchText({ code, title }, template.items, forms.formData, entries),
      alarmNos,
      caseNos,
      entities: entitiesOf(template.items, forms.formData),
      accounts: people.accounts,
      supervisors: people.originators,
      nextStep: () => ids[usedSteps++]?.step ?? 0,
    });
    playScenario({
      builder,
      scenario,
      random,
      handler,
      colleagues,
      watcher: place % 6 === 0 ? people.watcher(place / 6) : null,
      opinions: words.opinions,
      result: forms.result,
    });
    return builder.rows();
  });
  return { tasks, codes };
}

/** What a task is about: its alarm, or its case with one of its alarms for a victim. */
function subjectOf(
  { about }: Planned,
  { alarms, cases }: SampleFacts,
  people: ReturnType<typeof peopleOf>,
  wordOf: (type: string, key: string) => string,
): Subject {
  const ofCase = 'case' in about ? cases[about.case] : undefined;
  const alarm =
    'alarm' in about
      ? alarms[about.alarm]
      : (alarms.find(({ casePlace }) => casePlace === ofCase?.place) ?? alarms[about.case % alarms.length]);
  if (!alarm) throw new Error('the sample has no alarms');
  const fact = ofCase ?? alarm;
  const officer = people.leadOf(fact.place);
  const isOwn = ofCase === undefined || alarm.casePlace === ofCase.place;
  const theCase = ofCase ?? (alarm.casePlace === null ? undefined : cases[alarm.casePlace]);
  const regionCode = String(fact.regionCode);
  return {
    victim: alarm.victim,
    fraudType: fact.fraudType,
    fraudName: wordOf('fraud_type', String(fact.fraudType)),
    amount: fact.amount,
    region: { regionCode, regionName: wordOf('region', regionCode) },
    accounts: isOwn ? alarm.accounts : [],
    alarmList: isOwn ? [{ alarmId: alarm.id, alarmNo: alarm.no }] : [],
    caseList: theCase ? [{ caseId: theCase.id, caseNo: theCase.no }] : [],
    caseNo: theCase?.no ?? alarm.no,
    caseName: theCase?.name ?? `${alarm.victim.name}被诈骗案`,
    warningNo: alarm.warningNo,
    officer: { userId: officer.userId, userName: officer.userName },
    dept: { deptId: officer.deptId, deptName: officer.deptName },
  };
}

function nextCode(codes: Map<string, number>, type: TemplateType, day: string): string {
  const prefix = templateTypePrefixes[type];
  const key = `${prefix} ${day}`;
  const last = (codes.get(key) ?? 0) + 1;
  codes.set(key, last);
  return `${prefix}${day.replaceAll('-', '')}${String(last).padStart(4, '0')}`;
}

function peopleOf({ organisation, staff, sample }: Past) {
  const { actors } = organisation;
  const types = new Map(staff.map((one) => [one.userLoginId, one.userType]));
  const byLogin = (login: string): Someone => {
    const { userId, userName, deptId, deptName } = known(actors, login);
    return { userId, userName, userType: types.get(login) ?? 5, deptId: deptId ?? 0, deptName };
  };
  const { handlers, originators, watchers } = sample.taskWords;
  const atWork = (departments: readonly string[]) =>
    staff
      .filter((one) => one.isEnabled && one.isOnJob && departments.includes(one.departments[0] ?? ''))
      .map(({ userLoginId }) => byLogin(userLoginId));
  const byKind = new Map(
    Object.entries(handlers).map(([type, { departments }]) => [Number(type), atWork(departments)]),
  );
  const handlersOf = (type: TemplateType) => known(byKind, type);
  return {
    handlersOf,
    often: (type: TemplateType) => {
      const { login } = handlers[type];
      return login === null ? null : byLogin(login);
    },
    originator: (random: Random) => byLogin(pick(random, originators)),
    watcher: (place: number) => {
      const login = watchers[place % watchers.length];
      return login === undefined ? null : byLogin(login);
    },
    leadOf: (place: number) => {
      const officers = handlersOf(5);
      return officers[place % officers.length] ?? byLogin(originators[0] ?? '');
    },
    accounts: new Set(sample.accounts.map(({ userLoginId }) => byLogin(userLoginId).userId)),
    originators: originators.map((login) => byLogin(login).userId),
  };
}

async function insert(trx: Trx, table: string, rows: readonly object[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).map((name) => sql.id(name));
  if (names.length === 0) return;
  await sql`insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join(names)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(trx);
}

async function findTemplates(trx: Trx): Promise<TaskTemplate[]> {
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
    type: row.template_type,
    name: row.name,
    settings: row.settings,
    items: row.form_items,
  }));
}
