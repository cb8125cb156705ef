import { ApplyStatus, calls, type OwnSignUp } from '@outbound/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { circumstancesOf } from '../../testing/public-samples.ts';
import { textsIn } from '../../visitor/spoken.ts';
import { SpokenContext } from '../../visitor/texts.ts';
import { OwnPage } from './own-page.tsx';

const paths = {
  view: `/web${calls.ownSignUp.view.path}`,
  withdraw: `/web${calls.ownSignUp.withdraw.path}`,
  standing: `/web${calls.application.openStanding.path}`,
  confirm: `/web${calls.application.openConfirm.path}`,
};
const signUpOf = (state: OwnSignUp['state']): OwnSignUp => ({
  applyCode: 'BM0005',
  state,
  rejectReason: '',
  activityId: 12,
  activityTitle: '讲座',
  activity: null,
  service: '',
  entryList: [],
  createdTime: '2026-11-20 10:00:00',
  reviewedTime: null,
  canWithdraw: state !== 'withdrawn',
  ticket: null,
  isTold: false,
});
const standingOf = (applyStatus: ApplyStatus) => ({
  applyStatus,
  waitPlace: null,
  confirmBy: '2026-11-24 10:00:00',
});

let server: CallServer;
let state: OwnSignUp['state'] = 'pending';
let standing: ApplyStatus = ApplyStatus.pending;
/** What a confirmation is refused with. */
let refusal: Parameters<typeof answer>[2];
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  refusal = undefined;
  server.handler = ({ path }, response) => {
    if (path === paths.standing) return answer(response, standingOf(standing));
    if (path === paths.confirm) {
      if (refusal) return answer(response, null, refusal);
      state = 'pending';
      return answer(response, standingOf(ApplyStatus.pending));
    }
    if (path === paths.withdraw) {
      state = 'withdrawn';
      return answer(response, null);
    }
    return answer(response, signUpOf(state));
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
      <OwnPage input={{ ...circumstancesOf('/mySignUp', {}), page: 'mobileOwnSignUp', data: {} }} />
    </SpokenContext>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
async function open(number: string) {
  fireEvent.change(screen.getByLabelText('报名编号'), { target: { value: number } });
  fireEvent.change(screen.getByLabelText('查询码'), { target: { value: 'ABCD-2345' } });
  await press('查看');
}

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

test('shows the sign-up as it is after its place was confirmed', async () => {
  [state, standing] = ['offered', ApplyStatus.offered];
  show();
  await open('BM0005');
  await press('确认参加');
  await screen.findByRole('heading', { name: '待审核' });
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
