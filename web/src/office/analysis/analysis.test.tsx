import { calls, FactKind, figures } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactElement } from 'react';
import { BrowserRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { PermissionContext } from '../../ui/rights/permitted.tsx';
import AlarmBoard from './alarm-board.tsx';
import CaseBoard from './case-board.tsx';
import StatisticalAnalysis from './reports/statistical-analysis.tsx';
import { RowsDrawer } from './rows/index.ts';

// What is drawn is tried by its options; here nothing has a size to draw in.
vi.mock('../../ui/charts/chart-picture.tsx', () => ({
  default: ({ title, onPick }: { title: string; onPick?: (at: number, series: number) => void }) => (
    <button type="button" onClick={() => onPick?.(1, 0)}>{`图 ${title}`}</button>
  ),
}));

const { researchAndJudgement: research } = calls;
const head = {
  ...{ timeStart: '2026-10-25 00:00:00', timeEnd: '2026-11-23 23:59:59', granularity: 1 },
  ...{ updateTime: '2026-11-23 10:00:00', rebuilding: 0, scopeName: '全市', isPartial: 0 },
  xAxisList: ['2026-10', '2026-11'],
};
const summary = (family: keyof typeof figures) =>
  Object.fromEntries(
    Object.keys(figures[family]).flatMap((key) => [
      [key, 12],
      [`${key}_yoy`, 10],
      [`${key}_mom`, -5],
    ]),
  );
const depts = [
  {
    deptId: 3,
    deptName: '城关所',
    hasChildren: 1,
    totalNum: 7,
    signNum: 6,
    disposeNum: 4,
    dissuadeNum: 1,
    cheatedNum: 2,
  },
  {
    deptId: 4,
    deptName: '北关所',
    hasChildren: 0,
    totalNum: 5,
    signNum: 2,
    disposeNum: 4,
    dissuadeNum: 3,
    cheatedNum: 0,
  },
];
const rates = {
  signRate: 50,
  disposeRate: 60,
  dissuadeRate: 70,
  avgSignSeconds: 600,
  avgDisposeSeconds: 900,
};
const alarms = {
  ...head,
  summary: summary('alarmReceivingStatisticsByQuantity'),
  seriesList: [
    { code: 'fraudNum', name: '涉诈警情数', unit: '起', chartType: 'bar', dataList: [3, 4] },
    {
      code: 'lossAmount',
      name: '涉案金额',
      unit: '元',
      chartType: 'line',
      axis: 1,
      dataList: [10_000, 25_000],
    },
  ],
  rankList: [
    { code: '3', name: '城关所', value: 7, amount: 30_000, hasChildren: 1 },
    { code: '4', name: '北关所', value: 5, amount: 5_000, hasChildren: 0 },
  ],
  hourList: [{ weekday: 2, hour: 1, value: 7 }],
};
const warnings = {
  ...head,
  summary: summary('earlyReceivingStatisticsByQuantity'),
  seriesList: [
    { code: 'urgentNum', name: '紧急', unit: '条', chartType: 'bar', stack: 'level', dataList: [3, 4] },
  ],
  tableList: depts.map((dept) => ({ ...dept, ...rates })),
  funnelList: [
    { code: 'totalNum', name: '预警', value: 12 },
    { code: 'signNum', name: '签收', value: 8 },
  ],
  hourList: [],
};
const types = {
  ...head,
  pieList: [{ code: '10', name: '刷单返利类', value: 7, rate: 100 }],
  sourceList: [],
  tableList: [
    {
      ...{ fraudType: 10, fraudTypeName: '刷单返利类', alarmNum: 7, alarmRate: 100, lossAmount: 40_000 },
      ...{ lossRate: 100, avgLossAmount: 5_714, num_yoy: null, num_mom: null },
    },
  ],
};
const freezes = {
  ...head,
  summary: summary('frozenAmountStatistics'),
  seriesList: [
    { code: 'newAmount', name: '新增冻结', unit: '元', chartType: 'bar', dataList: [5, 6] },
    { code: 'frozenAmount', name: '在冻余额', unit: '元', chartType: 'line', axis: 1, dataList: [10, 20] },
  ],
  rankList: [{ code: '10', name: '中国工商银行', value: 7, amount: 30_000 }],
  accountTypeList: [],
  expireList: [
    { day: '2026-11-23', num: 1, amount: 10 },
    { day: '2026-11-24', num: 2, amount: 20 },
  ],
};
const freezeRows = [
  { id: 8, accountNo: '6222****0001', stateName: '在冻', amount: 30, secondAmount: 0 },
  { id: 9, accountNo: '6222****0002', stateName: '已解冻', amount: 30, secondAmount: 0 },
  { id: 10, accountNo: '6222****0003', stateName: '在冻', amount: 30, secondAmount: 0 },
];
const warningTypes = {
  ...head,
  typeList: [],
  fraudTypeList: [],
  levelList: [],
  sourceList: [],
  resultList: [],
};

/** What is below an entry comes to who asks for it. */
const wordsOf = ({ type, childFlag }: { type: string; childFlag?: boolean }) => {
  if (type !== 'region') return [{ dictKey: '10', dictValue: '刷单返利类' }];
  const below = (children: readonly object[]) => (childFlag ? { children } : {});
  const city = { dictKey: '510100', dictValue: '成都市' };
  return [
    {
      ...{ dictKey: '510000', dictValue: '四川省' },
      ...below([{ ...city, ...below([{ dictKey: '510107', dictValue: '武侯区' }]) }]),
    },
  ];
};

let server: CallServer;
let failing: string[] = [];
const asked = (path: string) =>
  server.arrivals
    .filter((one) => one.path === `/web${path}`)
    .map((one) => one.body as Record<string, unknown>);
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  failing = [];
  server.arrivals = [];
  const answers: Readonly<Record<string, unknown>> = {
    [research.alarmReceivingStatisticsByQuantity.path]: alarms,
    [research.alarmReceivingStatisticsByType.path]: types,
    [research.earlyReceivingStatisticsByQuantity.path]: warnings,
    [research.earlyReceivingStatisticsByType.path]: warningTypes,
    [research.frozenAmountStatistics.path]: freezes,
    [calls.fact.page.path]: { dataBody: [{ id: 1, no: 'J510107-1' }], count: 12, pageNum: 1 },
    [calls.department.enableTree.path]: [],
  };
  server.handler = ({ path, body }, response) => {
    const own = path.slice('/web'.length);
    if (failing.includes(own)) {
      response.writeHead(500, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ code: '999999', message: '读取失败', data: null }));
    } else if (own === calls.fact.page.path && (body as { template: { fact: number } }).template.fact === 5)
      answer(response, { dataBody: freezeRows, count: 2, pageNum: 1 });
    else if (own === calls.dictionary.getDicByType.path)
      answer(response, wordsOf(body as Parameters<typeof wordsOf>[0]));
    else answer(response, answers[own] ?? null);
  };
});

const codes = ['latin_analysis_alarm', 'latin_analysis_export'];
function show(page: ReactElement, address: string, held: readonly string[] = codes) {
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>
            <PermissionContext value={held}>{page}</PermissionContext>
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}
const lastRows = async () => {
  await waitFor(() => expect(asked(calls.fact.page.path).length).toBeGreaterThan(0));
  return asked(calls.fact.page.path).at(-1)?.template;
};
const span = { timeStart: head.timeStart, timeEnd: head.timeEnd };

test('each call gets of the filter what it takes, and a number opens the rows of its very filter', async () => {
  show(<AlarmBoard />, '/analysis1?f.fraudType=10%2C20&f.deptId=3');
  const cards = await screen.findByRole('list', { name: '接警预警指标' });
  fireEvent.click(await within(cards).findByRole('button', { name: '涉诈警情数' }));
  expect(await lastRows()).toEqual({ ...span, deptId: 3, fraudType: '10,20', fact: 1, measure: 'fraudNum' });
  expect(await screen.findByText('共 12 条')).not.toBeNull();
  expect(asked(research.alarmReceivingStatisticsByQuantity.path)).toEqual([
    { deptId: 3, fraudType: '10,20' },
  ]);
  // This one refuses what it does not know.
  expect(asked(research.alarmReceivingStatisticsByType.path)).toEqual([{ deptId: 3 }]);
});

// The picture in a card may be called as the card is.
const cardOf = (title: string) => screen.getAllByText(title)[0]?.closest('.chart-card')?.textContent;

test('what was chosen stands beside the days, for sheets and walls have no filters', async () => {
  show(<AlarmBoard />, '/analysis1?f.fraudType=10');
  const chosen = /全市 · 2026-10-25 至 2026-11-23 · 诈骗类型：刷单返利类 · 数据截至/;
  expect(await screen.findByText(chosen)).not.toBeNull();
  // Of all types; and no sentence of them stands beside those of the chosen one.
  expect(cardOf('警情类型占比')).toContain('全部诈骗类型');
  expect(cardOf('接警数量趋势')).not.toContain('全部');
  const brief = await screen.findByRole('region', { name: '研判摘要' });
  expect(within(brief).getByText('总体')).not.toBeNull();
  expect(within(brief).queryByText('类型')).toBeNull();
});

test('money that is not told apart by regions says that it is that of all', async () => {
  const sayingOf = async () => {
    const cards = await screen.findByRole('list', { name: '案件资金指标' });
    return (await within(cards).findByRole('button', { name: '在冻金额' })).closest('li')?.textContent;
  };
  show(<CaseBoard />, '/analysis2?f.regionCode=510107');
  expect(await sayingOf()).toContain('全部地区');
  // A district, two levels below what a dictionary begins with: by its name, beside the days and in its filter.
  expect(await screen.findByText(/地区：武侯区/)).not.toBeNull();
  expect(within(screen.getByRole('form', { name: '查询条件' })).getByText('武侯区')).not.toBeNull();
  expect(cardOf('止付情况趋势')).toContain('全部地区');
  expect(cardOf('案件办理漏斗')).not.toContain('全部');
  expect(screen.queryByText(/在冻账户12个/)).toBeNull();
  cleanup();
  show(<CaseBoard />, '/analysis2?f.fraudType=10');
  expect(await sayingOf()).not.toContain('全部');
  expect((await screen.findByRole('region', { name: '研判摘要' })).textContent).toContain('在冻账户12个');
});

test('who looks into a department of a wall comes back, though no filters stand there', async () => {
  show(<AlarmBoard />, '/analysis1');
  fireEvent.click(await screen.findByRole('button', { name: '全屏' }));
  expect(screen.queryByRole('button', { name: '返回上一级' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: '查看城关所的下级单位' }));
  expect(window.location.search).toBe('?f.deptId=3');
  fireEvent.click(screen.getByRole('button', { name: '返回上一级' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByRole('button', { name: '返回上一级' })).toBeNull();
  expect(screen.getByRole('button', { name: '退出全屏' })).not.toBeNull();
});

test('days that one names oneself and a span by its name never stand beside each other', async () => {
  const own = 'f.timeStart=2026-01-05+00%3A00%3A00&f.timeEnd=2026-01-09+23%3A59%3A59';
  show(<AlarmBoard />, `/analysis1?f.range=1&${own}`);
  const form = await screen.findByRole('form', { name: '查询条件' });
  fireEvent.click(within(form).getByRole('button', { name: '查询' }));
  await waitFor(() => expect(window.location.search).toBe(`?${own}`));
  expect(within(form).queryByText('近一年')).toBeNull();
  expect(within(form).getByText('自定义')).not.toBeNull();
  fireEvent.mouseDown(within(form).getByRole('combobox', { name: '统计时间' }));
  fireEvent.click(await screen.findByTitle('上线以来'));
  fireEvent.click(within(form).getByRole('button', { name: '查询' }));
  await waitFor(() => expect(window.location.search).toBe('?f.range=2'));
  expect(within(form).queryByLabelText('开始日期')).toBeNull();
  fireEvent.mouseDown(within(form).getByRole('combobox', { name: '统计时间' }));
  fireEvent.click(await screen.findByTitle('自定义'));
  expect(await within(form).findByLabelText('开始日期')).not.toBeNull();
  expect(within(form).getByLabelText('结束日期')).not.toBeNull();
  // Enter in the first of the two searches; the second is still to be filled in.
  fireEvent.click(within(form).getByRole('button', { name: '查询' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(within(form).getByLabelText('结束日期')).not.toBeNull();
  fireEvent.click(within(form).getByRole('button', { name: /重\s?置/ }));
  await waitFor(() => expect(within(form).queryByLabelText('结束日期')).toBeNull());
});

test('a unit that the days are too many for gives way to the next coarser one, and it is said', async () => {
  const own = 'f.timeStart=2025-01-01+00%3A00%3A00&f.timeEnd=2026-11-23+23%3A59%3A59';
  show(<AlarmBoard />, `/analysis1?f.granularity=0&${own}`);
  await screen.findByText(/时间跨度过大，无法按日展示，已按月统计/);
  // A question of the page before may still come in.
  const asked = server.arrivals.filter(({ body }) => JSON.stringify(body).includes('2025-01-01'));
  expect(asked.length).toBeGreaterThan(0);
  for (const { body } of asked) expect(body).toMatchObject({ granularity: 1 });
});

test('a change is told by an arrow, by words and by whether it is good', async () => {
  show(<AlarmBoard />, '/analysis1');
  const cards = await screen.findByRole('list', { name: '接警预警指标' });
  const fraud = (await within(cards).findByRole('button', { name: '涉诈警情数' })).closest('li');
  expect(fraud?.querySelector('.is-bad')?.textContent).toContain('同比上升 10%，需关注');
  expect(fraud?.querySelector('.is-good')?.textContent).toContain('环比下降 5%，向好');
  const all = within(cards).getByRole('button', { name: '接警总数' }).closest('li');
  expect(all?.querySelector('.is-bad, .is-good')).toBeNull();
});

test('a point opens the rows of its days only, and a department those of its own', async () => {
  show(<AlarmBoard />, '/analysis1');
  fireEvent.click(await screen.findByRole('button', { name: '图 接警数量趋势' }));
  // November, no further than the span.
  expect(await lastRows()).toEqual({
    ...span,
    timeStart: '2026-11-01 00:00:00',
    fact: 1,
    measure: 'fraudNum',
  });
  server.arrivals = [];
  fireEvent.click(screen.getByRole('button', { name: '北关所预警总数 5，查看明细' }));
  expect(await lastRows()).toEqual({ ...span, deptId: 4, fact: 2, measure: 'totalNum' });
});

test('a day of the calendar opens its own accounts, to renew one or several for whoever dispatches tasks', async () => {
  show(<StatisticalAnalysis />, '/statisticalAnalysis?view=freeze', [
    ...codes,
    'latin_task_management_create',
  ]);
  fireEvent.click(await screen.findByRole('button', { name: '图 冻结到期日历' }));
  const soon = { ...span, fact: 5, measure: 'expiring30Num', expireDay: '2026-11-24' };
  expect(await lastRows()).toEqual(soon);
  const drawer = await screen.findByRole('dialog', { name: '2026-11-24 到期的冻结账户' });
  fireEvent.click(await within(drawer).findByRole('button', { name: '生成续冻任务 6222****0001' }));
  // What is no longer frozen has nothing to renew.
  expect(within(drawer).getByRole('checkbox', { name: '选择 6222****0002' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(within(drawer).getAllByRole('button', { name: /生成续冻任务/ })).toHaveLength(2);
  expect(window.location.pathname + window.location.search).toBe('/taskManagement/create?clock=2.8.2');
  for (const account of ['6222****0001', '6222****0003'])
    fireEvent.click(within(drawer).getByRole('checkbox', { name: `选择 ${account}` }));
  fireEvent.click(within(drawer).getByRole('button', { name: '批量续冻（2）' }));
  expect(window.location.pathname + window.location.search).toBe('/taskManagement/create?clock=2.8-10.2');
});

test('a balance opens the accounts that are held, and who dispatches no tasks renews none', async () => {
  show(<StatisticalAnalysis />, '/statisticalAnalysis?view=freeze');
  fireEvent.click(await screen.findByRole('button', { name: '在冻金额' }));
  expect(await lastRows()).toEqual({ ...span, fact: 5, measure: 'frozenNum' });
  expect(await screen.findByText('6222****0001')).not.toBeNull();
  expect(screen.queryByRole('button', { name: /生成续冻任务|批量续冻/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('what fails says so in its place, and the rest stands', async () => {
  failing = [research.alarmReceivingStatisticsByQuantity.path];
  show(<AlarmBoard />, '/analysis1');
  expect(await screen.findByRole('button', { name: '图 预警数量趋势' })).not.toBeNull();
  const card = screen.getByText('接警数量趋势').closest('.chart-card') as HTMLElement;
  // Nothing of before is shown, so nothing is called old.
  expect(screen.getByText(/部分数据读取失败/)).not.toBeNull();
  expect(screen.queryByText(/显示的是之前的数据/)).toBeNull();
  failing = [];
  fireEvent.click(await within(card).findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('button', { name: '图 接警数量趋势' })).not.toBeNull();
});

test('a report has its sum below, leads into a department, and is taken along with its filter and definitions', async () => {
  show(<StatisticalAnalysis />, '/statisticalAnalysis?view=warning');
  const table = await screen.findByRole('table', { name: '预警统计，按单位' });
  const total = within(table).getByText('合计').closest('tr');
  // 12 warnings, 8 of them signed: the rate is that of the sums, not the mean of two rates.
  expect([...(total?.querySelectorAll('td') ?? [])].slice(0, 4).map((cell) => cell.textContent)).toEqual([
    '合计',
    '12',
    '8',
    '66.7',
  ]);
  let saved: Blob | null = null;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:none';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  fireEvent.click(screen.getByRole('button', { name: '导出' }));
  await waitFor(() => expect(saved).not.toBeNull());
  const text = await (saved as unknown as Blob).text();
  for (const part of ['xl/worksheets/sheet1.xml', '城关所', '查询条件', '统计口径', '签收数 ÷ 预警总数'])
    expect(text).toContain(part);

  fireEvent.click(within(table).getByRole('button', { name: '查看城关所的下级' }));
  await waitFor(() =>
    expect(asked(research.earlyReceivingStatisticsByQuantity.path).at(-1)).toEqual({ deptId: 3 }),
  );
  expect(window.location.search).toContain('view=warning');
});

test('a report is taken along by who may, and once the server lets it', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:none');
  save.mockClear();
  failing = [calls.fact.reportExport.path];
  show(<StatisticalAnalysis />, '/statisticalAnalysis?view=warning');
  await screen.findByRole('table', { name: '预警统计，按单位' });
  fireEvent.click(screen.getByRole('button', { name: '导出' }));
  const { path } = calls.fact.reportExport;
  await waitFor(() => expect(asked(path)).toEqual([{ report: 'warning', ...span }]));
  cleanup();
  show(<StatisticalAnalysis />, '/statisticalAnalysis?view=warning', ['latin_analysis_statistic']);
  await screen.findByRole('table', { name: '预警统计，按单位' });
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  expect(save).not.toHaveBeenCalled();
});

test('a report whose table is its ranking asks for all departments, and its file names the chosen types', async () => {
  show(<StatisticalAnalysis />, '/statisticalAnalysis?view=alarm&f.fraudType=10');
  await screen.findByRole('table', { name: '接警统计，按单位' });
  expect(asked(research.alarmReceivingStatisticsByQuantity.path)).toEqual([{ fraudType: '10', topNum: 300 }]);
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:none');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const textOf = (saved: unknown) => (saved as Blob | undefined)?.text();
  // Once the words are there, too; each is waited for, or the last would be saved when the test is over.
  await waitFor(async () => {
    save.mockClear();
    fireEvent.click(screen.getByRole('button', { name: /导出/ }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(await textOf(save.mock.lastCall?.[0])).toContain('刷单返利类');
  });
  expect(await textOf(save.mock.lastCall?.[0])).not.toContain('字典键');
});

test('a page of rows that cannot be read says so above those of the page before', async () => {
  show(<AlarmBoard />, '/analysis1');
  fireEvent.click(await screen.findByRole('button', { name: '图 接警数量趋势' }));
  expect(await screen.findByText('J510107-1')).not.toBeNull();
  failing = [calls.fact.page.path];
  fireEvent.click(within(screen.getByRole('dialog')).getByTitle('2'));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).not.toBeNull();
  expect(screen.getByText('J510107-1')).not.toBeNull();
});

test('many rows are exported by a task, few at once', async () => {
  const { handler } = server;
  let count = 1_001;
  server.handler = (request, response) =>
    request.path === `/web${calls.fact.page.path}`
      ? answer(response, { dataBody: [{ id: 1, no: 'J510107-1' }], count, pageNum: 1 })
      : handler(request, response);
  const template = { ...span, fact: FactKind.alarm };
  const take = async () => {
    show(<RowsDrawer wish={{ title: '接警总数明细', template }} onClose={() => {}} />, '/analysis1');
    const button = await screen.findByRole('button', { name: '导出明细' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    fireEvent.click(button);
  };
  await take();
  const { path } = calls.exportTask.add;
  await waitFor(() => expect(asked(path)).toHaveLength(1));
  expect(asked(path)).toEqual([{ kind: 'fact', body: { template }, expectedNum: 1_001 }]);
  expect(asked(calls.fact.export.path)).toEqual([]);
  cleanup();
  count = 1_000;
  await take();
  await waitFor(() => expect(asked(calls.fact.export.path)).toHaveLength(1));
  expect(asked(path)).toHaveLength(1);
});

test('a point pressed at full screen leaves it before its rows open', async () => {
  show(<AlarmBoard />, '/analysis1');
  const point = await screen.findByRole('button', { name: '图 接警数量趋势' });
  let leave: () => void = () => {};
  const exit = vi.fn(() => new Promise<void>((done) => (leave = done)));
  Object.assign(document, { exitFullscreen: exit });
  Object.defineProperty(document, 'fullscreenElement', {
    configurable: true,
    get: () => point.closest('.chart-card'),
  });
  try {
    fireEvent.click(point);
    expect(exit).toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
    leave();
    expect(await screen.findByRole('dialog')).not.toBeNull();
  } finally {
    Reflect.deleteProperty(document, 'fullscreenElement');
    Reflect.deleteProperty(document, 'exitFullscreen');
  }
});
