/** Which tasks the sample has: which kind, about which alarm or case, how it went and how long ago it began. */
import type { TaskFormItem, TaskPriority, TemplateSettings, TemplateType } from '@outbound/contract';
import type { TimeZone } from '../http/time-zone.ts';
import type { Calendar } from '../tasks/index.ts';
import { between, pickWeighted, type Random } from './generated/prng.ts';

export interface Someone {
  userId: number;
  userName: string;
  userType: number;
  deptId: number;
  deptName: string;
}

/** How a task went; the first ones are over. */
export const scenarioNames = [
  'completed',
  'completedLate',
  'reworked',
  'together',
  'resubmitted',
  'reopened',
  'confirmed',
  'extended',
  'handedOn',
  'terminated',
  'unsigned',
  'department',
  'pending',
  'late',
  'reviewing',
  'rework',
  'refused',
  'transferred',
  'assisted',
  'draft',
  'withdrawn',
] as const;
export type ScenarioName = (typeof scenarioNames)[number];

const over: readonly (readonly [ScenarioName, number])[] = [
  ['completed', 52],
  ['completedLate', 10],
  ['reworked', 7],
  ['together', 8],
  ['resubmitted', 5],
  ['reopened', 3],
  ['confirmed', 3],
  ['extended', 5],
  ['handedOn', 5],
  ['terminated', 4],
];
const running: readonly (readonly [ScenarioName, number])[] = [
  ['unsigned', 7],
  ['department', 5],
  ['pending', 12],
  ['late', 5],
  ['reviewing', 5],
  ['rework', 3],
  ['refused', 4],
  ['transferred', 3],
  ['assisted', 4],
];

export interface Planned {
  about: { alarm: number } | { case: number };
  type: TemplateType;
  scenario: ScenarioName;
  /** Before the first start, in minutes; null: as long as fits how it goes. */
  minutesAgo: number | null;
}

const DAY = 1_440;
const DRAFTS = 25;

/** Five tasks an alarm, three a case, and drafts: 400 for 60 alarms and 25 cases. */
export function planTasks(
  random: Random,
  facts: {
    alarms: readonly { minutesAgo: number }[];
    cases: readonly { minutesAgo: number; stage: number }[];
  },
): Planned[] {
  const after = (minutesAgo: number, least: number, most: number) =>
    Math.max(4, minutesAgo - between(random, least, most));
  /** What began long ago is over; what began today is where it may be. */
  const plan = (about: Planned['about'], type: TemplateType, minutesAgo: number): Planned =>
    minutesAgo > DAY
      ? { about, type, scenario: pickWeighted(random, over), minutesAgo }
      : { about, type, scenario: pickWeighted(random, running), minutesAgo: null };
  const ofAlarms = facts.alarms.flatMap(({ minutesAgo }, alarm): Planned[] => {
    const about = { alarm };
    // Of most alarms something is still done today.
    const isOpen = alarm % 4 !== 3;
    const last = ([1, 2, 3, 4, 1] as const)[alarm % 5] ?? 1;
    return [
      plan(about, 1, after(minutesAgo, 8, 25)),
      plan(about, 2, after(minutesAgo, 30, 150)),
      plan(about, 3, after(minutesAgo, 6, 40)),
      plan(about, 4, after(minutesAgo, 45, 200)),
      isOpen
        ? { about, type: last, scenario: pickWeighted(random, running), minutesAgo: null }
        : plan(about, last, after(minutesAgo, DAY, 4 * DAY)),
    ];
  });
  const ofCases = facts.cases.flatMap(({ minutesAgo, stage }, place): Planned[] => {
    const about = { case: place };
    const isOpen = stage < 4;
    return [
      {
        about,
        type: 5,
        scenario: pickWeighted(random, isOpen ? running : over),
        minutesAgo: isOpen ? null : after(minutesAgo, 120, DAY),
      },
      plan(about, 1, after(minutesAgo, DAY, 3 * DAY)),
      plan(about, 2, after(minutesAgo, DAY, 4 * DAY)),
    ];
  });
  const drafts = Array.from({ length: DRAFTS }, (_, at): Planned => {
    const alarm = (at * 7) % Math.max(1, facts.alarms.length);
    const type = ((at % 4) + 1) as TemplateType;
    return {
      about: { alarm },
      type,
      scenario: at % 5 === 4 ? 'withdrawn' : 'draft',
      minutesAgo: 20 + at * between(random, 60, 400),
    };
  });
  return [...ofAlarms, ...ofCases, ...drafts];
}

/** When a running task began: by how it goes, as a share of the time that it has. */
export function ageOf(
  random: Random,
  scenario: ScenarioName,
  { settings, priority }: { settings: TemplateSettings; priority: TaskPriority },
): number {
  const sign = settings.needSign === 1 ? (settings.signLimit[priority - 1] ?? 30) : 0;
  const handle = settings.handleLimit[priority - 1] ?? 240;
  const share = (of: number, least: number, most: number) =>
    Math.max(3, Math.round((of * between(random, least, most)) / 100));
  switch (scenario) {
    case 'unsigned':
    case 'department':
      return share(sign || handle, 5, 60);
    case 'late':
      return sign + share(handle, 105, 180);
    case 'refused':
      return share(handle, 20, 90);
    default:
      return share(handle, 15, 75);
  }
}

export interface TaskTemplate {
  id: number;
  versionId: number;
  type: TemplateType;
  name: string;
  settings: TemplateSettings;
  items: TaskFormItem[];
}

/** All that a task is built from. */
export interface Wanted {
  id: number;
  code: string;
  title: string;
  template: TaskTemplate;
  calendar: Calendar;
  priority: TaskPriority;
  isReviewed: boolean;
  origin: Someone;
  begun: Date;
  now: Date;
  zone: TimeZone;
  random: Random;
  formData: Record<string, unknown>;
  searchText: string;
  alarmNos: string;
  caseNos: string;
  entities: readonly { type: string; value: string }[];
  /** Those who can sign in: they alone have messages. */
  accounts: ReadonlySet<number>;
  /** Who hears of what is far too late. */
  supervisors: readonly number[];
  nextStep(): number;
}

/** The rows of a task. */
export interface TaskRows {
  task: Record<string, unknown>;
  steps: readonly object[];
  history: readonly object[];
  messages: readonly object[];
  watchers: readonly object[];
  extensions: readonly object[];
  entities: readonly object[];
}
