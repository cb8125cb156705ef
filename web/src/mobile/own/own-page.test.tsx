import {
  ApplyState,
  ApplyStatus,
  calls,
  type FormItem,
  FormItemType,
  HeldStatus,
  type OwnSignUp,
} from '@outbound/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { circumstancesOf, formItemOf, openActivityOf } from '../../testing/public-samples.ts';
import { recallSignUp, rememberSignUp } from '../../visitor/browser-memory.ts';
import { textsIn } from '../../visitor/spoken.ts';
import { SpokenContext } from '../../visitor/texts.ts';
import { OwnPage } from './own-page.tsx';

const paths = {
  view: `/web${calls.ownSignUp.view.path}`,
  withdraw: `/web${calls.ownSignUp.withdraw.path}`,
  change: `/web${calls.ownSignUp.change.path}`,
  challenge: `/web${calls.signUpRecovery.challenge.path}`,
  ask: `/web${calls.signUpRecovery.ask.path}`,
  recover: `/web${calls.signUpRecovery.open.path}`,
  standing: `/web${calls.application.openStanding.path}`,
  confirm: `/web${calls.application.openConfirm.path}`,
  paper: `/web${calls.ownSignUp.paper.path}`,
};
const signUpOf = (state: OwnSignUp['state']): OwnSignUp => ({
  applyCode: 'BM0005',
  state,
  rejectReason: isForHim ? '本人来电' : '',
  isWithdrawnForHim: isForHim,
  activityId: 12,
  activityTitle: '讲座',
  activity,
  heldStatus: held,
  heldReason: held === HeldStatus.asPlanned ? '' : '台风预警',
  service: '',
  sessionNames: [],
  entryList: [],
  createdTime: '2026-11-20 10:00:00',
  reviewedTime: null,
  canWithdraw: state !== 'withdrawn' && !isLate,
  withdrawUntil: until,
  ticket,
  ...{ successText: '', successLanguage: 'zh' },
  purgedTime: purged,
  onlineAddress: state === 'approved' ? 'https://meet.example.com/j/4711' : '',
  isTold,
  groupNum: 1,
  version: 1,
  markIds: marks,
  change: null,
});
const standingOf = (applyStatus: ApplyStatus) => ({
  applyStatus,
  waitPlace: null,
  confirmBy: '2026-11-24 10:00:00',
  ...{ successText: '', successLanguage: 'zh' },
});

const found = [
  ...[
    { applyCode: 'BM0005', title: 'Foro', language: 'es', state: 'approved' },
    { applyCode: 'BM0004', title: '讲座', language: 'zh', state: 'withdrawn' },
  ].map((one) => ({ ...one, createdTime: '2026-11-20 10:00:00', ownToken: `of ${one.applyCode}` })),
];
let server: CallServer;
let state: OwnSignUp['state'] = 'pending';
/** What the office asks now. */
let form: FormItem[] | null = null;
/** What was answered to it. */
const name = { formId: 1, name: '姓名', type: FormItemType.text, sortNum: 0, value: '李娜', fileAddress: '' };
let entries: OwnSignUp['entryList'] = [name];
let activity: OwnSignUp['activity'] = null;
let held: HeldStatus = HeldStatus.asPlanned;
let ticket: OwnSignUp['ticket'] = null;
/** What was marked. */
let marks: number[] = [];
let standing: ApplyStatus = ApplyStatus.pending;
let isTold = false;
/** The office took it back. */
let isForHim = false;
let purged: string | null = null;
/** Until when its activity lets it be taken back, and whether that is over. */
let until: string | null = null;
let isLate = false;
/** This server sends codes. */
let byPhone = true;
/** What a confirmation is refused with. */
let refusal: (Parameters<typeof answer>[2] & { data?: unknown }) | undefined;
beforeAll(async () => {
  server = await startCallServer();
  // What a page loads when it is wanted is there: no test waits for it to be compiled.
  await import('./change-form.tsx');
  await import('./recover.tsx');
  await import('../../visitor/activities/sign-up-standing.tsx');
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  refusal = undefined;
  form = null;
  entries = [name];
  activity = null;
  held = HeldStatus.asPlanned;
  ticket = null;
  marks = [];
  byPhone = true;
  isTold = false;
  isForHim = false;
  purged = null;
  [until, isLate] = [null, false];
  server.handler = ({ path }, response) => {
    if (path === paths.challenge) return answer(response, { challenge: '0.1.abc', bits: 0 });
    if (path === paths.ask) return answer(response, { recoveryId: 'R'.repeat(32) });
    if (path === paths.recover)
      return refusal ? answer(response, null, refusal) : answer(response, { signUpList: found });
    if (path === paths.standing) return answer(response, standingOf(standing));
    if (path === paths.confirm) {
      if (refusal) return answer(response, null, refusal);
      state = 'pending';
      return answer(response, standingOf(ApplyStatus.pending));
    }
    if (path === paths.withdraw) {
      if (refusal) return answer(response, null, refusal);
      state = 'withdrawn';
      return answer(response, null);
    }
    if (path === paths.paper) {
      if (refusal) return answer(response, null, refusal);
      response.writeHead(200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="ticket.pdf"',
      });
      return void response.end('%PDF-1.7');
    }
    if (path === paths.change)
      return refusal ? answer(response, refusal.data ?? null, refusal) : answer(response, { changedNum: 1 });
    return answer(response, {
      ...signUpOf(state),
      ...(form && {
        change: { until: '2026-11-30 18:00:00', form, isReviewed: state !== 'approved' },
        entryList: entries,
      }),
    });
  };
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

const show = () =>
  render(
    <SpokenContext value={{ language: 'zh', texts: textsIn.zh }}>
      <OwnPage input={{ ...circumstancesOf('/mySignUp', {}), page: 'mobileOwnSignUp', data: { byPhone } }} />
    </SpokenContext>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
/** What it shows is loaded first. */
async function pressLazy(name: string) {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
}
async function open(number: string) {
  fireEvent.change(screen.getByLabelText('报名编号'), { target: { value: number } });
  fireEvent.change(screen.getByLabelText('查询码'), { target: { value: 'ABCD-2345' } });
  await press('查看');
}

test('saves the ticket as PDF under the name that the server gives it, and says why where there is none', async () => {
  ticket = { code: 'TBCD-EFGH-JKLM', seatOwner: '李娜' };
  state = 'approved';
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  show();
  await open('BM0005');
  await press('保存为 PDF');
  await waitFor(() => expect(saved).toEqual(['ticket.pdf']));
  click.mockRestore();
  const asked = server.arrivals.filter(({ path }) => path === paths.paper);
  expect(asked.map(({ body }) => body)).toEqual([
    { key: { applyCode: 'BM0005', queryCode: 'ABCD-2345' }, language: 'zh' },
  ]);
  refusal = { code: 'OM2096', message: '该报名没有入场票' };
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '保存为 PDF' })).toHaveProperty('disabled', false),
  );
  await press('保存为 PDF');
  await screen.findByText('该报名没有入场票');
});

test('withdraws one sign-up after another, each with a key of its own', async () => {
  show();
  for (const number of ['BM0005', 'BM0006']) {
    state = 'pending';
    await open(number);
    await press('撤回报名');
    await press('确认撤回');
    const said = await screen.findByRole('heading', { name: '已撤回' });
    expect(document.activeElement, 'the focus goes on with what was done').toBe(said);
    await press('查看另一个报名');
    expect(document.activeElement).toBe(screen.getByLabelText('报名编号'));
  }
  const keys = server.arrivals
    .filter(({ path }) => path === paths.withdraw)
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

test.each([
  ['BM0005', undefined],
  ['BM0009', 'BM0009'],
])('once BM0005 is taken back, %s is remembered as %s', async (applyCode, left) => {
  rememberSignUp(12, { applyCode, service: '' });
  state = 'pending';
  show();
  await open('BM0005');
  await press('撤回报名');
  expect(recallSignUp(12)?.applyCode).toBe(applyCode);
  await press('确认撤回');
  await screen.findByRole('heading', { name: '已撤回' });
  expect(recallSignUp(12)?.applyCode).toBe(left);
});

test('shows the way in to what takes place online to who is approved, and to nobody else', async () => {
  for (const now of ['pending', 'waiting', 'approved'] as const) {
    state = now;
    show();
    await open('BM0005');
    await screen.findByRole('heading', { name: textsIn.zh.own.states[now] });
    const link = screen.queryByRole('link', { name: '进入线上会场' });
    expect(link?.getAttribute('href') ?? null).toBe(
      now === 'approved' ? 'https://meet.example.com/j/4711' : null,
    );
    cleanup();
    history.replaceState(null, '', '/');
  }
});

test('says until when it can be taken back, and that it cannot any more', async () => {
  [state, until] = ['pending', '2026-11-23 23:59:59'];
  show();
  await open('BM0005');
  await screen.findByText('2026-11-23 23:59:59（北京时间）前可撤回。');
  await press('查看另一个报名');
  isLate = true;
  await open('BM0005');
  await screen.findByText('2026-11-23 23:59:59（北京时间）起不能再撤回；如不能参加，请联系主办方。');
  expect(screen.queryByRole('button', { name: '撤回报名' })).toBeNull();
});

test('says that the office took it back and why, not that he did', async () => {
  [state, isForHim] = ['withdrawn', true];
  show();
  await open('BM0005');
  await screen.findByText('主办方已代您撤回这次报名。');
  await screen.findByText('原因：本人来电');
  await press('查看另一个报名');
  isForHim = false;
  await open('BM0005');
  await screen.findByText('您已撤回这次报名。');
});

test('says that personal data were deleted, and when', async () => {
  [state, purged] = ['approved', '2026-11-25 03:30:00'];
  show();
  await open('BM0005');
  await screen.findByText(/填写的内容已于 2026-11-25 删除/);
});

test('shows the sign-up as it is after its place was confirmed', async () => {
  [state, standing] = ['offered', ApplyStatus.offered];
  show();
  await open('BM0005');
  await press('确认参加');
  await screen.findByRole('heading', { name: '待审核' });
});

test('offers nothing to confirm while the activity is called off', async () => {
  [state, standing] = ['offered', ApplyStatus.offered];
  activity = openActivityOf({ applyState: ApplyState.cancelled });
  held = HeldStatus.cancelled;
  show();
  await open('BM0005');
  await screen.findByText('活动已取消');
  await act(async () => void (await import('../../visitor/activities/sign-up-standing.tsx')));
  expect(screen.queryByRole('button', { name: '确认参加' })).toBeNull();
  // What would have been asked arrived before this.
  await press('撤回报名');
  await press('确认撤回');
  await screen.findByRole('heading', { name: '已撤回' });
  expect(server.arrivals.some(({ path }) => path === paths.standing)).toBe(false);
});

test('asks nobody to come to what was called off, also when its activity is off the shelf', async () => {
  [state, held] = ['approved', HeldStatus.cancelled];
  show();
  await open('BM0005');
  await screen.findByText('活动已取消');
  expect(screen.getByText('原因：台风预警')).toBeTruthy();
  expect(screen.queryByText(textsIn.zh.own.stateTexts.approved)).toBeNull();
});

test('a confirmation that failed leaves the button; one that came too late says so', async () => {
  [state, standing] = ['offered', ApplyStatus.offered];
  refusal = { status: 503, code: 'CM5030', message: '服务繁忙' };
  show();
  await open('BM0005');
  await press('确认参加');
  expect((await screen.findByRole('alert')).textContent).toBe('未能确认，请检查网络后重试');
  const again = await screen.findByRole('button', { name: '确认参加' });
  await waitFor(() => expect(again).toHaveProperty('disabled', false));
  refusal = { code: 'OM2023', message: '名额已让给下一位，或已经确认，请刷新后查看' };
  [state, standing] = ['lapsed', ApplyStatus.lapsed];
  await act(async () => fireEvent.click(again));
  await screen.findByRole('heading', { name: '候补已失效' });
});

/** As browsers do before an answer comes: this one leaves the focus at what is disabled, and takes it from nothing that is. */
function loseFocus() {
  const at = document.activeElement as HTMLButtonElement | null;
  if (!at?.disabled) return;
  at.disabled = false;
  at.blur();
  at.disabled = true;
}

test('what was pressed and refused has the focus again: opening, changing, the place, the notices, the withdrawal', async () => {
  form = [itemOf(1, '姓名')];
  [state, standing, isTold] = ['offered', ApplyStatus.offered, true];
  const good = server.handler;
  const refuseAfter = (code: string, message: string) => {
    server.handler = (_, response) => {
      loseFocus();
      answer(response, null, { code, message });
    };
  };
  const pressed = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    refuseAfter('CM4290', `拒绝${name}`);
    fireEvent.click(button);
    // Its own words, or those of the place in line.
    await screen.findByText(name === '确认参加' ? '未能确认，请检查网络后重试' : `拒绝${name}`);
    await waitFor(() => expect(document.activeElement, name).toBe(button));
    server.handler = good;
  };
  show();
  fireEvent.change(screen.getByLabelText('报名编号'), { target: { value: 'BM0005' } });
  fireEvent.change(screen.getByLabelText('查询码'), { target: { value: 'ABCD-2345' } });
  await pressed('查看');
  await press('查看');
  await pressed('确认参加');
  await pressed('停止接收通知');
  await press('撤回报名');
  await pressed('确认撤回');
  await pressLazy('修改报名');
  await pressed('提交修改');
});

const itemOf = (id: number, name: string): FormItem => ({
  id,
  activityId: 12,
  name,
  type: FormItemType.text,
  require: true,
  sortNum: id,
  description: '',
  fieldKey: 'k1',
  formItemDetailRespList: [],
});

test('changes the answers over the state that was read, and goes on with what became of it', async () => {
  form = [itemOf(1, '姓名')];
  state = 'approved';
  show();
  await open('BM0005');
  await pressLazy('修改报名');
  const name = await screen.findByLabelText(/姓名/);
  expect(name).toHaveProperty('value', '李娜');
  // Its activity has no review: nothing is said of one.
  expect(screen.getByText('2026-11-30 18:00:00（北京时间）前可修改，名额或候补次序为您保留。')).toBeTruthy();
  fireEvent.change(name, { target: { value: '' } });
  await press('提交修改');
  expect((await screen.findByText('请填写姓名')).id).toBe('fault-1');
  expect(document.activeElement).toBe(name);
  fireEvent.change(name, { target: { value: '王芳' } });
  state = 'pending';
  await press('提交修改');
  const said = await screen.findByRole('heading', { name: '待审核' });
  expect(document.activeElement).toBe(said);
  const [sent] = server.arrivals.filter(({ path }) => path === paths.change);
  expect(sent?.body).toEqual({
    key: { applyCode: 'BM0005', queryCode: 'ABCD-2345' },
    version: 1,
    entries: [{ activityId: 12, formId: 1, name: '姓名', sortNum: 1, value: '王芳' }],
  });
  expect(screen.queryByLabelText(/姓名/)).toBeNull();
});

/** Opens a sign-up and types another name into it. */
async function typeChange() {
  form = [itemOf(1, '姓名')];
  show();
  await open('BM0005');
  await pressLazy('修改报名');
  fireEvent.change(await screen.findByLabelText(/姓名/), { target: { value: '王芳' } });
}

test('what was changed stays on the page until it could be read as it is now; sent again it is the same change', async () => {
  await typeChange();
  const answerAll = server.handler;
  server.handler = (arrival, response) =>
    arrival.path === paths.view
      ? answer(response, null, { status: 503, code: 'CM5030', message: '服务暂时不可用' })
      : answerAll(arrival, response);
  await press('提交修改');
  await screen.findByText('服务暂时不可用');
  expect(screen.getByLabelText(/姓名/)).toHaveProperty('value', '王芳');
  server.handler = answerAll;
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '提交修改' })).toHaveProperty('disabled', false),
  );
  await press('提交修改');
  await waitFor(() => expect(screen.queryByLabelText(/姓名/)).toBeNull());
  const [first, again] = server.arrivals.filter(({ path }) => path === paths.change);
  expect(again?.body).toEqual(first?.body);
  expect(first?.headers['idempotency-key']).toBeTruthy();
  expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

test('what was closed while a change of it was on its way stays closed when the answer comes', async () => {
  await typeChange();
  const answerAll = server.handler;
  const change = Promise.withResolvers<() => void>();
  server.handler = (arrival, response) => {
    if (arrival.path === paths.change) change.resolve(() => answerAll(arrival, response));
    else answerAll(arrival, response);
  };
  await press('提交修改');
  const answerChange = await change.promise;
  await press('查看另一个报名');
  answerChange();
  await open('BM0006');
  await screen.findByRole('button', { name: '修改报名' });
  const read = server.arrivals.filter(({ path }) => path === paths.view);
  expect(read.map(({ body }) => (body as { key: { applyCode: string } }).key.applyCode)).toEqual([
    'BM0005',
    'BM0006',
  ]);
});

test('reads the form anew where an option ran out meanwhile', async () => {
  form = [itemOf(1, '姓名')];
  show();
  await open('BM0005');
  await pressLazy('修改报名');
  refusal = { code: 'OM2040', message: '“晚宴”的选项“甲”已满，请选择其他选项' };
  form = [itemOf(1, '姓名'), itemOf(2, '职务')];
  await press('提交修改');
  await screen.findByText(/已满/);
  expect(screen.getByLabelText(/职务/)).toHaveProperty('value', '');
});

test('takes what was typed before its script came', async () => {
  state = 'pending';
  const page = (
    <SpokenContext value={{ language: 'zh', texts: textsIn.zh }}>
      <OwnPage input={{ ...circumstancesOf('/mySignUp', {}), page: 'mobileOwnSignUp', data: { byPhone } }} />
    </SpokenContext>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  const typeIn = (label: string, text: string) =>
    (screen.getByLabelText(label) as HTMLInputElement).setRangeText(text);
  typeIn('报名编号', 'BM0005');
  typeIn('查询码', 'ABCD-2345');
  render(page, { container, hydrate: true });
  await press('查看');
  await screen.findByRole('heading', { name: '待审核' });
});

test('nobody keeps what is offered no more, and he is shown where that was', async () => {
  const choice = formItemOf(FormItemType.radio, { id: 1, name: '晚宴', require: false });
  const options = (...values: string[]) => values.map((value) => ({ value }));
  form = [{ ...choice, formItemDetailRespList: options('参加', '不参加') }];
  entries = [
    { formId: 1, name: '晚宴', type: FormItemType.radio, sortNum: 0, value: '自助', fileAddress: '' },
  ];
  show();
  await open('BM0005');
  await pressLazy('修改报名');
  await screen.findByText('已更新，请核对');
  fireEvent.click(screen.getByLabelText('参加'));
  refusal = {
    code: 'OM2000',
    message: '请选择晚宴',
    data: { fields: [{ path: '1', message: '请选择晚宴' }] },
  };
  form = [{ ...choice, formItemDetailRespList: options('素食', '不参加') }];
  await press('提交修改');
  await screen.findByLabelText('素食');
  refusal = undefined;
  await press('提交修改');
  await waitFor(() =>
    expect(
      server.arrivals.flatMap(({ path, body }) =>
        path === paths.change ? [(body as { entries: { value: string }[] }).entries[0]?.value] : [],
      ),
    ).toEqual(['参加', '']),
  );
});

test('what is not asked any more by the answers given is not said to be wrong', async () => {
  const dinner = formItemOf(FormItemType.radio, { id: 1, name: '晚宴', fieldKey: 'dinner', sortNum: 0 });
  const food = { ...itemOf(2, '饮食'), require: true };
  form = [dinner, { ...food, sortNum: 1, showRule: [{ fieldKey: 'dinner', op: 'eq', value: '甲' }] }];
  entries = [{ formId: 1, name: '晚宴', type: FormItemType.radio, sortNum: 0, value: '甲', fileAddress: '' }];
  show();
  await open('BM0005');
  await pressLazy('修改报名');
  await press('提交修改');
  const heard = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(heard()).toContain('有 1 项需要修改：请填写饮食');
  fireEvent.click(screen.getByLabelText('乙'));
  expect(heard()).toEqual(['']);
});

test('keeps what was typed of a change when the page is read anew, until it is sent or left', async () => {
  form = [itemOf(1, '姓名'), itemOf(2, '职务')];
  // What opens it is known as long as the tab is open, too.
  const begin = async () => {
    cleanup();
    show();
    await pressLazy('修改报名');
  };
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  show();
  await open('BM0005');
  await screen.findByRole('button', { name: '修改报名' });
  await begin();
  expect(screen.queryByText('已为您恢复上次填写的内容')).toBeNull();
  fireEvent.change(field(/职务/), { target: { value: '经理' } });
  await begin();
  screen.getByText('已为您恢复上次填写的内容');
  expect([field(/姓名/).value, field(/职务/).value]).toEqual(['李娜', '经理']);
  await press('不修改');
  await begin();
  fireEvent.change(field(/职务/), { target: { value: '主管' } });
  await press('提交修改');
  await screen.findByRole('button', { name: '修改报名' });
  await begin();
  expect(field(/职务/).value).toBe('');
});

test('who changes nothing goes on where he was', async () => {
  form = [itemOf(1, '姓名')];
  show();
  await open('BM0005');
  await pressLazy('修改报名');
  await press('不修改');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '修改报名' })));
});

test('shows a field that is asked by now, and says no more of it than that it lacks', async () => {
  form = [itemOf(1, '姓名')];
  show();
  await open('BM0005');
  await pressLazy('修改报名');
  refusal = {
    code: 'OM2000',
    message: '请填写职务',
    data: { fields: [{ path: '2', message: '请填写职务' }] },
  };
  form = [itemOf(1, '姓名'), { ...itemOf(2, '职务'), require: true }];
  await press('提交修改');
  await screen.findByLabelText(/职务.*已更新/);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('请填写职务');
});

test('keeps what was typed where it was reviewed meanwhile or the form is another one by now', async () => {
  form = [itemOf(1, '姓名')];
  show();
  await open('BM0005');
  await pressLazy('修改报名');
  fireEvent.change(await screen.findByLabelText(/姓名/), { target: { value: '王芳' } });
  refusal = { code: 'OM2025', message: '该报名刚刚有了变化（如已审核），您填写的内容都在，请核对后再次提交' };
  form = [itemOf(1, '姓名'), itemOf(2, '职务')];
  state = 'approved';
  await press('提交修改');
  await screen.findByRole('heading', { name: '已通过' });
  expect(await screen.findByText(/刚刚有了变化/)).toBeTruthy();
  expect(screen.getByLabelText(/姓名/)).toHaveProperty('value', '王芳');
  expect(screen.getByLabelText(/职务.*已更新/)).toHaveProperty('value', '');
});

test('sent back it opens the marked fields alone, and names them', async () => {
  form = [itemOf(1, '姓名'), itemOf(2, '职务'), { ...itemOf(3, '公司'), require: true }];
  marks = [2];
  state = 'rejected';
  show();
  await open('BM0005');
  await screen.findByText('职务');
  screen.getByRole('heading', { name: '需要补正' });
  await pressLazy('补正并重新提交');
  await screen.findByRole('heading', { name: '补正并重新提交' });
  expect(screen.queryByLabelText(/姓名/)).toBeNull();
  screen.getByLabelText(/职务/);
  screen.getByLabelText(/公司/);
});

test('sent back, nobody is asked to correct what cannot be sent any more', async () => {
  marks = [2];
  state = 'rejected';
  show();
  await open('BM0005');
  await screen.findByRole('heading', { name: '未通过' });
  expect(screen.queryByText(/请补正/)).toBeNull();
});

test.each([
  ['OM2025', '该报名刚刚有了变化（如已审核），您填写的内容都在，请核对后再次提交'],
  ['OM2024', '该报名未通过，不能修改'],
])('keeps what was typed in sight where it cannot be changed any more: %s', async (code, message) => {
  form = [itemOf(1, '姓名')];
  show();
  await open('BM0005');
  await pressLazy('修改报名');
  fireEvent.change(await screen.findByLabelText(/姓名/), { target: { value: '王芳' } });
  refusal = { code, message };
  form = null;
  state = 'rejected';
  await press('提交修改');
  await screen.findByText(/现在不能修改了/);
  await screen.findByRole('heading', { name: '未通过' });
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(message);
  expect(screen.getByLabelText(/姓名/)).toHaveProperty('value', '王芳');
  expect(screen.getByRole('button', { name: '提交修改' })).toHaveProperty('disabled', true);
  await press('不修改');
  expect(screen.queryByLabelText(/姓名/)).toBeNull();
  expect(screen.queryByRole('button', { name: '修改报名' })).toBeNull();
});

test('shows where it stands by now when it was taken back or decided in another place', async () => {
  state = 'pending';
  show();
  await open('BM0005');
  await press('撤回报名');
  [refusal, state] = [{ code: 'OM2017', message: '该报名已撤回' }, 'withdrawn'];
  await press('确认撤回');
  await screen.findByRole('heading', { name: '已撤回' });
  expect((await screen.findByRole('alert')).textContent).toBe('该报名已撤回');
  expect(screen.queryByRole('button', { name: /撤回/ })).toBeNull();
});

test('finds his sign-ups by phone: a code, a list, one of them, and back to the list', async () => {
  state = 'pending';
  show();
  await pressLazy('忘了编号或查询码？用手机号查找');
  const phone = await screen.findByLabelText('手机号');
  expect(document.activeElement).toBe(phone);
  fireEvent.change(phone, { target: { value: '12345' } });
  await press('获取验证码');
  expect(screen.getByRole('alert').textContent).toBe('手机号格式不正确');
  expect(server.arrivals.some(({ path }) => path === paths.ask)).toBe(false);
  fireEvent.change(phone, { target: { value: '138-0013 8000' } });
  await press('获取验证码');
  const code = await screen.findByLabelText('验证码');
  expect(document.activeElement).toBe(code);
  screen.getByText(/^如果 13800138000 报过名，验证码短信会在几分钟内送达，10 分钟内有效/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /秒后可重新发送/ }).disabled).toBe(true);
  const asked = server.arrivals.find(({ path }) => path === paths.ask);
  expect(asked?.body).toEqual({ mobilePhone: '13800138000', language: 'zh' });
  expect(asked?.headers['sign-up-proof']).toMatch(/^0\.1\.abc~0,0/);

  fireEvent.change(code, { target: { value: '1234' } });
  await press('查看我的报名');
  expect(screen.getByRole('alert').textContent).toBe('请输入短信中的 6 位数字');
  refusal = { code: 'OM2060', message: '验证码不正确，还可以再试 4 次' };
  fireEvent.change(code, { target: { value: '１２３ 456' } });
  await press('查看我的报名');
  await screen.findByText('验证码不正确，还可以再试 4 次');
  refusal = undefined;
  await press('查看我的报名');
  const heading = await screen.findByRole('heading', { name: '找到 2 条报名' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const tries = server.arrivals.filter(({ path }) => path === paths.recover).map(({ body }) => body);
  expect(tries.at(-1)).toEqual({ recoveryId: 'R'.repeat(32), code: '123456', language: 'zh' });

  fireEvent.click(screen.getByRole('button', { name: /^Foro/ }));
  await screen.findByRole('heading', { name: '待审核' });
  const viewed = server.arrivals.find(({ path }) => path === paths.view);
  expect(viewed?.body).toEqual({ key: { ownToken: 'of BM0005' }, language: 'zh' });
  expect(screen.queryByRole('heading', { name: '找到 2 条报名' })).toBeNull();
  await press('查看另一个报名');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '找到 2 条报名' }));
  await press('用报名编号和查询码查询');
  expect(document.activeElement).toBe(screen.getByLabelText('报名编号'));
});

test('says whom to ask where no codes are sent', () => {
  byPhone = false;
  show();
  screen.getByText(/遗失后请联系活动主办方/);
  expect(screen.queryByRole('button', { name: /用手机号查找/ })).toBeNull();
});

test('shows what was asked and answered in the language of the page, and marks what is Chinese there', async () => {
  state = 'rejected';
  marks = [4];
  const { handler } = server;
  server.handler = (arrival, response) => {
    if (arrival.path !== paths.view) return handler(arrival, response);
    const entry = { type: FormItemType.checkbox, fileAddress: '' };
    return answer(response, {
      ...signUpOf(state),
      markIds: marks,
      change: { until: '2026-11-30 18:00:00', form: [formItemOf(4, { shown: { name: 'Ramos' } })] },
      entryList: [
        {
          ...{ ...entry, formId: 4, name: '领域', sortNum: 1, value: '甲,乙' },
          shown: { name: 'Ramos', value: 'Autos, Barcos' },
        },
        { ...entry, formId: 3, name: '身份', sortNum: 2, value: '丙' },
      ],
    });
  };
  render(
    <SpokenContext value={{ language: 'es', texts: textsIn.es }}>
      <OwnPage input={{ ...circumstancesOf('/mySignUp', {}), page: 'mobileOwnSignUp', data: { byPhone } }} />
    </SpokenContext>,
  );
  fireEvent.change(screen.getByLabelText(textsIn.es.common.signUpNumber), { target: { value: 'BM0005' } });
  fireEvent.change(screen.getByLabelText(textsIn.es.common.queryCode), { target: { value: 'ABCD-2345' } });
  await press(textsIn.es.own.open);
  await waitFor(() => expect(document.querySelectorAll('.own-answers dt')).not.toHaveLength(0));
  expect(document.querySelector('.own-reason')?.textContent).toBe('Ramos');
  const said = [...document.querySelectorAll('.own-answers > div')]
    .slice(1, 3)
    .map((line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dt span')?.getAttribute('lang'),
      line.querySelector('dd')?.textContent,
      line.querySelector('dd span')?.getAttribute('lang'),
    ]);
  expect(said).toEqual([
    ['Ramos', null, 'Autos, Barcos', null],
    ['身份', 'zh-CN', '丙', 'zh-CN'],
  ]);
  expect(screen.getByRole('note').textContent).toBe(textsIn.es.own.someInChinese);
});
