import { type ContentLanguage, calls, type FormItem, FormItemType } from '@outbound/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { circumstancesOf, formItemOf, noticeOf, openActivityOf } from '../../testing/public-samples.ts';
import { textsIn } from '../../visitor/spoken.ts';
import { SpokenContext } from '../../visitor/texts.ts';
import { ApplyPage } from './apply-page.tsx';

const paths = {
  together: `/web${calls.application.openApplyTogether.path}`,
  apply: `/web${calls.application.openApply.path}`,
  challenge: `/web${calls.application.openChallenge.path}`,
};
const phone = formItemOf(FormItemType.text, { id: 9, name: '手机号', sortNum: 1 });
const company = formItemOf(FormItemType.text, { id: 10, name: '公司', sortNum: 2 });
const form: FormItem[] = [formItemOf(FormItemType.text, { sortNum: 0 }), phone, company];

let server: CallServer;
let refusal: { code: string; message: string; data: unknown } | null = null;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  refusal = null;
  localStorage.clear();
  const signUp = (n: number) => ({ id: n, applyCode: `BM000${n}`, queryCode: `ABCD-234${n}` });
  server.handler = ({ path }, response) => {
    if (path === paths.challenge)
      return answer(response, { challenge: '3.1795600000000.abcdefghijkl', bits: 3, needsPicture: false });
    if (refusal) return answer(response, refusal.data, refusal);
    const status = { applyStatus: 0, waitPlace: null };
    const success = { successText: '', successLanguage: 'zh' };
    return path === paths.together
      ? answer(response, { personList: [1, 2].map((n) => ({ ...signUp(n), ...status })), ...success })
      : answer(response, { ...signUp(1), ...status, ...success });
  };
});

function open(groupMost: number, language: ContentLanguage = 'zh', asked = form) {
  return render(
    <SpokenContext value={{ language, texts: textsIn[language] }}>
      <ApplyPage
        input={{
          ...circumstancesOf('/activityApplication', { id: '12' }),
          page: 'mobileApply',
          data: { activity: openActivityOf({ groupMost }), form: asked, notice: noticeOf(), canTell: false },
        }}
      />
    </SpokenContext>,
  );
}
const fill = (inside: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(inside).getByLabelText(new RegExp(`^${label}`)), { target: { value } });
const first = () => document.querySelector('form') as HTMLElement;
/** The fields of the one who brings the others stand first. */
const fillFirst = (label: string, value: string) =>
  fireEvent.change(screen.getAllByLabelText(new RegExp(`^${label}`))[0] as HTMLElement, {
    target: { value },
  });
const submit = () => act(async () => void fireEvent.submit(first()));
const sentTo = (path: string) => server.arrivals.filter((one) => one.path === path);

async function withOne(
  language: ContentLanguage = 'zh',
  [add, who, agree] = ['添加同行人', '第 2 人', '我已阅读并同意'],
  asked = form,
) {
  open(3, language, asked);
  fillFirst('姓名', '李娜');
  fillFirst('手机号', '13800138001');
  fillFirst('公司', '远航贸易');
  fireEvent.click(await screen.findByRole('button', { name: add }));
  fireEvent.click(screen.getByLabelText(new RegExp(`^${agree}`)));
  return screen.getByRole('region', { name: who });
}

test('nothing is asked for where everybody signs up alone', async () => {
  open(1);
  await act(async () => {});
  expect(screen.queryByRole('button', { name: '添加同行人' })).toBeNull();
});

test('they answer the same form, and are sent together with whoever brings them', async () => {
  const second = await withOne();
  fireEvent.click(within(second).getByRole('button', { name: '沿用第 1 人的公司等相同内容' }));
  await submit();
  expect([...second.querySelectorAll('.fault')].map((one) => one.textContent)).toEqual([
    '请填写姓名',
    '请填写手机号',
  ]);
  // Whoever hears it has not the heading in sight.
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
    '有 2 项需要修改：第 2 人 请填写姓名；第 2 人 请填写手机号',
  );
  fill(second, '姓名', '王芳');
  fill(second, '手机号', '138 0013 8002');
  await submit();
  await screen.findByText('ABCD-2342');
  const [sent] = sentTo(paths.together).map(({ body }) => body as { personList: { value: string }[][] });
  expect(sent?.personList.map((entries) => entries.map(({ value }) => value))).toEqual([
    ['李娜', '13800138001', '远航贸易'],
    ['王芳', '13800138002', '远航贸易'],
  ]);
  expect(sentTo(paths.challenge).map(({ body }) => (body as { peopleNum?: number }).peopleNum)).toContain(2);
  expect(screen.getByRole('listitem').textContent).toContain('第 2 人 王芳');
  expect(localStorage.length).toBe(1);
});

test('what is said of him follows what he is given of the first one, and ends with what is not asked of him', async () => {
  const dinner = formItemOf(FormItemType.radio, { id: 11, name: '晚宴', fieldKey: 'dinner', sortNum: 3 });
  const food = formItemOf(FormItemType.text, {
    ...{ id: 12, name: '饮食', sortNum: 4 },
    showRule: [{ fieldKey: 'dinner', op: 'eq', value: '甲' }],
  });
  const second = await withOne('zh', undefined, [...form, dinner, food]);
  fireEvent.click(within(second).getByLabelText('甲'));
  await submit();
  const said = () => [...second.querySelectorAll('.fault')].map((one) => one.textContent);
  expect(said()).toEqual(['请填写姓名', '请填写手机号', '请填写公司', '请填写饮食']);
  fireEvent.click(within(second).getByRole('button', { name: /沿用第 1 人/ }));
  expect(said()).toEqual(['请填写姓名', '请填写手机号', '请填写饮食']);
  fireEvent.click(within(second).getByLabelText('乙'));
  expect(said()).toEqual(['请填写姓名', '请填写手机号']);
  // As those hear it who do not see where it stands.
  expect(document.querySelector('.hidden-text')?.textContent).not.toContain('饮食');
});

test('who is taken out is not sent, nor does what was wrong with him keep the others', async () => {
  const second = await withOne();
  await submit();
  fireEvent.click(within(second).getByRole('button', { name: /移除/ }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '添加同行人' }));
  expect([...document.querySelectorAll('.fault')]).toEqual([]);
  await submit();
  await screen.findByText('ABCD-2341');
  expect(sentTo(paths.together)).toEqual([]);
  expect(sentTo(paths.apply)).toHaveLength(1);
});

test('what is wrong with one is said at his field, in the language of the page', async () => {
  const second = await withOne('es', ['Agregar acompañante', 'Persona 2', 'He leído y acepto']);
  fill(second, '姓名', 'Luis');
  fill(second, '手机号', '13800138002');
  fill(second, '公司', 'Lejos');
  refusal = {
    code: 'OM2091',
    message: '第 2 人（Luis）：该手机号已报名本活动',
    data: { person: 2, code: 'OM2004' },
  };
  await submit();
  await waitFor(() =>
    expect([...second.querySelectorAll('.fault')].map((one) => one.textContent)).toEqual([
      'Este número de celular ya está inscrito en la actividad',
    ]),
  );
  expect(screen.getAllByText(/^Persona 2: Este número/)).not.toEqual([]);
  refusal = { code: 'OM2090', message: '名额只剩 1 个，不够 2 人一起报名', data: { left: 1, people: 2 } };
  await submit();
  await screen.findByText(/Solo quedan 1 cupos/);
});

test('nobody keeps an option of before that is offered no more: he could not take it out', async () => {
  const food = formItemOf(FormItemType.radio, { id: 11, name: '餐食', sortNum: 3, require: false });
  localStorage.setItem(
    'applyTogether:12',
    JSON.stringify({ people: [{ 1: '王芳', 9: '13800138002', 11: '自助' }] }),
  );
  open(3, 'zh', [...form, food]);
  const second = await screen.findByRole('region', { name: '第 2 人' });
  fillFirst('姓名', '李娜');
  fillFirst('手机号', '13800138001');
  fillFirst('公司', '远航贸易');
  fill(second, '公司', '远航贸易');
  fireEvent.click(screen.getByLabelText(/^我已阅读并同意/));
  await submit();
  await screen.findByText('ABCD-2342');
});
