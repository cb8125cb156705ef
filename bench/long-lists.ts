/** Lists of long tables beside the same lists of short ones: what length costs. */
import { type Call, calls } from '@outbound/contract';
import { below, compare, median, type Result, type Rounds } from './compare.ts';
import { benchDatabase, filledDatabase } from './database.ts';
import { fillLogs, fillUsers, LOG_WORDS } from './fill.ts';
import type { Target } from './load.ts';
import { type Running, startProduct } from './processes.ts';
import { ADMIN_PASSWORD, addressOf, send, signIn } from './product.ts';

interface LongList {
  name: string;
  call: Call;
  template(ids: { deptId: number; roleId: number }): object;
  /**
   * Milliseconds within which the long list must answer by itself. Without it the list must be at least half as fast as the
   * short one, answers a second.
   */
  within?: number;
}

const LOG_ROWS = { short: 50_000, long: 5_000_000 };
const USERS = { short: 300, long: 50_000 };
const LEAST = 0.5;
/** Within so many milliseconds a search has to answer, and so often it is asked. */
const SEARCH_MS = 300;
const SEARCHES = 15;
const yearAgo = () => new Date(Date.now() - 350 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');

const firstPages: readonly LongList[] = (['userLog', 'interfaceLog'] as const).flatMap((log) => {
  const name = log === 'userLog' ? 'operation log' : 'interface log';
  const { page: call } = calls[log];
  return [
    { name: `${name}, first page`, call, template: () => ({}) },
    { name: `${name}, first page of a year`, call, template: () => ({ createdTimeStart: yearAgo() }) },
  ];
});

/** A search in a log, without a period and with a year. */
const searches = (name: string, call: Call, words: object): LongList[] => [
  { name, call, template: () => words, within: SEARCH_MS },
  {
    name: `${name} of a year`,
    call,
    template: () => ({ ...words, createdTimeStart: yearAgo() }),
    within: SEARCH_MS,
  },
];

const { page: operations, statistics: operationStatistics } = calls.userLog;
const { page: interfaces, statistics: interfaceStatistics } = calls.interfaceLog;
const logs: readonly LongList[] = [
  ...firstPages,
  ...searches('operation log by a common word', operations, { keyword: LOG_WORDS.common }),
  ...searches('operation log by a rare word', operations, { keyword: LOG_WORDS.rare }),
  ...searches('operation log by an absent word', operations, { keyword: LOG_WORDS.absent }),
  ...searches('operation log by an operator', operations, { operator: 'user77' }),
  ...searches('operation log by a department', operations, { deptName: '部门17' }),
  ...searches('operation log by a module', operations, { moduleName: '活动发布' }),
  ...searches('operation log by a rare module', operations, { moduleName: LOG_WORDS.rareModule }),
  ...searches('operation log by an object', operations, { objectName: LOG_WORDS.rare }),
  ...searches('operation log by an object that is in another column', operations, { objectName: '修改活动' }),
  ...searches('operation log by an address', operations, { address: '10.0.3.17' }),
  ...searches('operation log by a rare address', operations, { address: LOG_WORDS.rareAddress }),
  ...searches('operation log by an absent address', operations, { address: '10.0.3.251' }),
  ...searches('operation log by a rare type', operations, { operationType: 4 }),
  ...searches('operation log by failure', operations, { result: 0 }),
  ...searches('operation log by an operator and a type that is not his', operations, {
    operator: 'user77',
    operationType: 3,
  }),
  ...searches('operation log by a common object and a type that it never has', operations, {
    objectName: LOG_WORDS.common,
    operationType: 1,
  }),
  ...searches('interface log by a common name', interfaces, { callName: '列表' }),
  ...searches('interface log by a rare name', interfaces, { callName: '列表200' }),
  ...searches('interface log by a rare path', interfaces, { callPath: LOG_WORDS.rarePath }),
  ...searches('interface log by an absent path', interfaces, { callPath: 'part/absent' }),
  ...searches('interface log by a rare service', interfaces, { service: 'sms' }),
  ...searches('interface log by a rare method', interfaces, { method: 'GET' }),
  ...searches('interface log by a caller', interfaces, { userLoginId: 'user77' }),
  ...searches('interface log by failure', interfaces, { result: 0 }),
  ...searches('interface log by a long duration', interfaces, { durationMs: 5_000 }),
  ...searches('interface log by a path and failure', interfaces, { callPath: 'part17/', result: 0 }),
  ...searches('operation log, statistics', operationStatistics, {}),
  ...searches('interface log, statistics', interfaceStatistics, {}),
];

const userList = (name: string, template: LongList['template']): LongList => ({
  name,
  call: calls.account.page,
  template,
});
const toPick = (name: string, template: LongList['template']): LongList => ({
  name,
  call: calls.account.getDeptUserList,
  template,
});
const users: readonly LongList[] = [
  userList('user list', () => ({})),
  userList('user list by keyword', () => ({ keyword: '秦峰' })),
  userList('user list of a department and below', ({ deptId }) => ({ deptId })),
  userList('user list of a role', ({ roleId }) => ({ roleId })),
  { name: 'people of a role', call: calls.role.memberPage, template: ({ roleId }) => ({ roleId }) },
  toPick('people to pick', () => ({})),
  toPick('people to pick by keyword', () => ({ keyword: 'qin' })),
  toPick('people to pick of a department and below', ({ deptId }) => ({ deptId })),
  { ...toPick('people to pick by one letter', () => ({ keyword: '1' })), within: SEARCH_MS },
];

/** What a part of the run is given of the whole. */
export interface RunOptions {
  rounds: Rounds;
  wanted(row: string): boolean;
  /** Remembers a process, so that it ends with the run whatever happens. */
  begin(starting: Promise<Running>): Promise<Running>;
  dataDir: string;
  /** The address of a database that has the rows of the long logs already: filling one takes long. */
  filled?: string | undefined;
  /** What the databases of activities and news are called that stay for the next run; without it they go. */
  keep?: string | undefined;
  /** So many tasks, where their calls are measured. */
  tasks: number;
  say(line: string): void;
}

/** Each list on a database with few rows and on one with many; the ratio is long to short. */
export async function measureLongLists(options: RunOptions, add: (result: Result) => void): Promise<void> {
  const { wanted } = options;
  const [rows, people] = [LOG_ROWS, USERS].map(
    ({ short, long }) => `${text(long)} rows against ${text(short)}`,
  );
  const chosenLogs = logs.filter(({ name }) => wanted(`${name}, ${rows}`));
  const chosenUsers = users.filter(({ name }) => wanted(`${name}, ${people}`));
  if (chosenLogs.length + chosenUsers.length === 0) return;
  const sizes = (of: 'short' | 'long') => ({
    logRows: chosenLogs.length > 0 ? LOG_ROWS[of] : 0,
    users: chosenUsers.length > 0 ? USERS[of] : 0,
  });
  const [short, long] = [
    await furnish('short', sizes('short'), options),
    await furnish('long', sizes('long'), options),
  ];
  try {
    if (!short || !long) return;
    for (const [chosen, title] of [
      [chosenLogs, rows],
      [chosenUsers, people],
    ] as const)
      for (const { name, within, call, template } of chosen) {
        const [product, floor] = [long.target(call, template), short.target(call, template)];
        const row = `${name}, ${title}`;
        add(
          within
            ? below(row, 'ms', await answerMs(product), within)
            : await compare(row, LEAST, { product, floor }, options.rounds),
        );
      }
  } finally {
    for (const one of [short, long]) await one?.remove();
  }
}

/** Milliseconds of one answer when nobody else asks: the median of some, after a first one. */
async function answerMs({ url, requests }: Target): Promise<number> {
  const [request] = Array.isArray(requests) ? requests : [];
  const times: number[] = [];
  for (let at = 0; at <= SEARCHES; at++) {
    const from = performance.now();
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...request?.headers, 'content-type': 'application/json' },
      body: request?.body ?? '{}',
    });
    const { code } = (await answer.json()) as { code: string };
    if (code !== '000000') throw new Error(`${url} answered ${code}`);
    if (at > 0) times.push(performance.now() - from);
  }
  return median(times);
}

const text = (count: number) => count.toLocaleString('en-US');

/** A product of its own on a database with so many rows; null without PostgreSQL. */
async function furnish(
  size: 'short' | 'long',
  { logRows, users: people }: { logRows: number; users: number },
  { begin, dataDir, filled, say }: RunOptions,
) {
  const isFilled = size === 'long' && filled !== undefined;
  const database = isFilled ? await filledDatabase(filled) : await benchDatabase(size);
  if (!database) return null;
  const env = {
    DATA_DIR: `${dataDir}/${size}`,
    DATABASE_URL: database.url,
    SAMPLE: 'on',
    ADMIN_PASSWORD,
  };
  await (await begin(startProduct({ env }))).stop();
  const from = performance.now();
  if (logRows > 0 && !isFilled) await fillLogs(database.pool, logRows);
  if (people > 0) await fillUsers(database.pool, people);
  say(`  ${size}: filled in ${Math.round((performance.now() - from) / 1000)} s`);
  const product = await begin(startProduct({ env }));
  const cookie = await signIn(product.url);
  const headers = { cookie };
  const [root] = (await send(product.url, calls.department.tree, {}, headers)).data;
  const roles = (await send(product.url, calls.role.page, {}, headers)).data.dataBody;
  const ids = { deptId: root?.children[0]?.children[0]?.id ?? 0, roleId: roles[0]?.id ?? 0 };
  return {
    target: (call: Call, template: LongList['template']) => {
      const request = () => ({
        headers,
        body: JSON.stringify({
          template: template(ids),
          ...(call.path.endsWith('/statistics') ? {} : { pageNum: 1, pageSize: 10 }),
        }),
      });
      return {
        url: addressOf(product.url, call),
        requests: [request()],
      };
    },
    remove: async () => {
      await product.stop();
      await database.drop();
    },
  };
}
