import type { TaskFormItem } from '@outbound/contract';
import { clockText, TaskItemType } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallFailure } from '../../api/failure.ts';
import { platform } from '../../api/platform-identity.ts';
import { createQueryClient } from '../../api/query.ts';
import { noteServerTime } from '../../api/server-clock.ts';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { type Answers, type Mark, startAnswers } from './answers.ts';
import { DynamicForm } from './dynamic-form.tsx';
import { DynamicView } from './dynamic-view.tsx';
import { MarkList } from './mark-list.tsx';
import { type AnswersForm, useAnswers } from './use-answers.ts';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
  server.handler = (_, response) =>
    answer(response, [
      { dictKey: '10', dictValue: '工商银行' },
      { dictKey: '20', dictValue: '农业银行' },
    ]);
});
afterAll(() => server.close());

let sortNum = 0;
function item(
  fieldKey: string,
  name: string,
  type: TaskItemType,
  more: Partial<TaskFormItem> = {},
): TaskFormItem {
  sortNum += 1;
  return { fieldKey, name, type, require: false, sortNum, enabledStatus: 1, ...more };
}
const options = (...values: string[]) => ({ formItemDetailRespList: values.map((value) => ({ value })) });
const T = TaskItemType;

const items: TaskFormItem[] = [
  item('victimName', '被害人姓名', T.text, { require: true }),
  item('transferred', '是否已转账', T.radio, { require: true, ...options('是', '否') }),
  item('transferAmount', '已转账金额', T.number, {
    require: true,
    unit: '元',
    showRule: [{ fieldKey: 'transferred', op: 'eq', value: '是' }],
  }),
  item('accountList', '涉案账户', T.table, {
    require: true,
    maxRows: 200,
    childItemList: [
      item('accountNo', '账(卡)号', T.account, { require: true }),
      item('orgName', '开户机构', T.picker, { dictType: 'bank' }),
      item('inAmount', '转入金额', T.number),
      item('inTime', '转入时间', T.dateTime),
      item('expireTime', '到期时间', T.dateTime, { readOnly: 1, derived: { fieldKey: 'inTime', hours: 48 } }),
    ],
  }),
  item('total', '总金额', T.number, { derived: { fieldKey: 'accountList', childKey: 'inAmount' } }),
];

let form: AnswersForm;
function Page({ start, marks, before }: { start?: Answers; marks?: readonly Mark[]; before?: Answers }) {
  form = useAnswers(items, start ?? startAnswers(items));
  return (
    <>
      <MarkList items={items} marks={marks ?? []} onJump={form.jump} />
      <DynamicForm form={form} marks={marks ?? []} {...(before ? { before } : {})} />
    </>
  );
}
const show = (props: Parameters<typeof Page>[0] = {}) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
        <App>
          <Page {...props} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
const cell = (column: string, row: number) => screen.getByLabelText<HTMLInputElement>(`${column} 第${row}行`);
const paste = (target: HTMLElement, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text, files: [] } });

describe('the form', () => {
  test('sums a column until another number is typed, and again when that is taken away', () => {
    const rows = (...amounts: number[]) => amounts.map((inAmount) => ({ accountNo: '62220001', inAmount }));
    show({ start: { accountList: rows(1000, 0.5), total: 1000.5 } });
    const total = () => screen.getByLabelText<HTMLInputElement>('总金额');
    const amount = () => Number(total().value.replaceAll(',', ''));
    expect(amount()).toBe(1000.5);
    act(() => form.change('accountList', rows(1000, 500)));
    expect(amount()).toBe(1500);
    expect(form.clean().total).toBe(1500);
    fireEvent.change(total(), { target: { value: '9' } });
    act(() => form.change('accountList', rows(1)));
    expect(form.clean().total).toBe(9);
    fireEvent.change(total(), { target: { value: '' } });
    expect(form.clean().total).toBe(1);
  });

  test('says at its fields what is missing, leads to the first, and follows the show rules', async () => {
    show();
    expect(screen.queryByLabelText('已转账金额')).toBeNull();
    let isGood = true;
    act(() => {
      isGood = form.check();
    });
    expect(isGood).toBe(false);
    expect(screen.getByText('请填写被害人姓名')).toBeTruthy();
    expect(screen.getByText('请选择是否已转账')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('被害人姓名'));

    fireEvent.change(screen.getByLabelText('被害人姓名'), { target: { value: '张三' } });
    expect(screen.queryByText('请填写被害人姓名')).toBeNull();
    fireEvent.click(screen.getByLabelText('是'));
    expect(screen.getByText('请填写已转账金额')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('已转账金额'), { target: { value: '1,200.5' } });
    expect(form.answers.transferAmount).toBe(1200.5);
    fireEvent.change(screen.getByLabelText('已转账金额'), { target: { value: '' } });
    fireEvent.blur(screen.getByLabelText('已转账金额'));
    expect(screen.getByLabelText<HTMLInputElement>('已转账金额').value).toBe('');
    fireEvent.click(screen.getByLabelText('否'));
    expect(form.clean()).toMatchObject({ victimName: '张三', transferred: '否' });
    expect(form.clean()).not.toHaveProperty('transferAmount');
  });

  test('takes rows from a spreadsheet, by their headings or from the cell on, and says faults by their rows', async () => {
    show();
    await waitFor(() => expect(within(cell('开户机构', 1)).getByText('农业银行')).toBeTruthy());
    paste(
      cell('账(卡)号', 1),
      '开户机构*\t账(卡)号\t转入金额\t备注\n农业银行\t6222 0200 0011 2233\t"1,234.50"\tx\n工商银行\t6.22E+18\t50\ty\n',
    );
    expect(form.answers.accountList).toEqual([
      { accountNo: '6222020000112233', orgName: '20', inAmount: 1234.5 },
      { accountNo: '6.22E+18', orgName: '10', inAmount: 50 },
    ]);
    expect(screen.getAllByText(/涉案账户第2行：/)).toHaveLength(1);
    expect(cell('账(卡)号', 2).getAttribute('aria-invalid')).toBe('true');
    expect(await screen.findByText('以下列未填入：备注')).toBeTruthy();

    paste(cell('转入金额', 2), '88\t2025/7/1 8:30\n99\t不知道');
    expect(form.answers.accountList).toMatchObject([
      {},
      { inAmount: 88, inTime: '2025-07-01 08:30:00' },
      { inAmount: 99, inTime: '不知道' },
    ]);
    expect(cell('转入时间', 3).value).toBe('不知道');
    expect(cell('到期时间', 2).textContent).toBe('2025-07-03 08:30:00');
    fireEvent.click(screen.getByText('撤销'));
    expect(form.answers.accountList).toHaveLength(2);
    expect(form.answers.accountList).toMatchObject([{}, { inAmount: 50 }]);
  });

  test('moves by keys, adds rows, copies and removes them, and draws only those in sight of many', async () => {
    show({
      start: { accountList: Array.from({ length: 200 }, (_, row) => ({ accountNo: `62220000${row}` })) },
    });
    expect(screen.getAllByLabelText(/^账\(卡\)号 第/).length).toBeLessThan(40);
    cell('账(卡)号', 1).focus();
    fireEvent.keyDown(cell('账(卡)号', 1), { key: 'Enter' });
    expect(document.activeElement).toBe(cell('账(卡)号', 2));
    fireEvent.keyDown(cell('账(卡)号', 2), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(cell('账(卡)号', 1));
    // A fault far below is brought into sight.
    act(() => {
      form.refuse(
        new CallFailure('TM4005', '第190行账号有误', {
          data: {
            errorList: [
              { fieldKey: 'accountList', rowIndex: 189, childKey: 'accountNo', message: '账号不存在' },
            ],
          },
        }),
      );
    });
    expect(document.activeElement).toBe(cell('账(卡)号', 190));
    expect(screen.getByRole('button', { name: '账号不存在' })).toBeTruthy();
    fireEvent.change(cell('账(卡)号', 190), { target: { value: '6222333344445555' } });
    expect(screen.queryByText('账号不存在')).toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: '删除第190行' })[0]!);
    expect(form.answers.accountList).toHaveLength(199);
    fireEvent.click(screen.getByText('添加一行'));
    expect(document.activeElement).toBe(cell('账(卡)号', 200));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '添加一行' }).disabled).toBe(true);
  });

  test('puts what the server refused at its field until that changes', () => {
    show({ start: { victimName: '张三' } });
    act(() => {
      expect(
        form.refuse(
          new CallFailure('TM4005', '被害人姓名有误', {
            data: { errorList: [{ fieldKey: 'victimName', message: '被害人姓名有误' }] },
          }),
        ),
      ).toBe(true);
    });
    expect(screen.getByText('被害人姓名有误')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('被害人姓名'));
    fireEvent.change(screen.getByLabelText('被害人姓名'), { target: { value: '张三丰' } });
    expect(screen.queryByText('被害人姓名有误')).toBeNull();
    act(() => {
      expect(form.refuse(new CallFailure('TM4001', '任务不存在或已被删除'))).toBe(false);
    });
  });

  test('shows the marks of a return, leads to them, and what stood there before', () => {
    show({
      start: { victimName: '张三', accountList: [{}, { accountNo: '6222000011112222' }] },
      before: { victimName: '张三', accountList: [{}, { accountNo: '6222000011112222' }] },
      marks: [
        { fieldKey: 'victimName', note: '与身份证不符' },
        { fieldKey: 'accountList', rowIndex: 1, childKey: 'accountNo', note: '账号不存在' },
      ],
    });
    fireEvent.click(screen.getByRole('button', { name: '涉案账户 第2行 账(卡)号：账号不存在' }));
    expect(document.activeElement).toBe(cell('账(卡)号', 2));
    expect(cell('账(卡)号', 2).title).toBe('退回标注：账号不存在');
    fireEvent.click(screen.getByRole('button', { name: '被害人姓名：与身份证不符' }));
    expect(document.activeElement).toBe(screen.getByLabelText('被害人姓名'));
    expect(screen.queryByText(/原值/)).toBeNull();
    fireEvent.change(screen.getByLabelText('被害人姓名'), { target: { value: '李四' } });
    expect(screen.getByText('张三').closest('.answer-before')?.textContent).toBe('原值：张三');
    expect(screen.getByText(/退回标注：与身份证不符（已修改）/)).toBeTruthy();
  });
});

test('the answers are read without the items that are hidden, in the words of the dictionary', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DynamicView
        items={items}
        answers={{
          victimName: '张*',
          transferred: '否',
          transferAmount: 5,
          accountList: [{ accountNo: '6222****2222', orgName: '20', inAmount: 1234567.5 }],
        }}
        before={{ victimName: '李*' }}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByText('张*')).toBeTruthy();
  expect(screen.getByText('李*')).toBeTruthy();
  expect(screen.queryByText('已转账金额')).toBeNull();
  expect(await screen.findByText('农业银行')).toBeTruthy();
  expect(screen.getByText('1,234,567.5')).toBeTruthy();
});

test('what has just happened by the server’s clock is not refused where this device’s is hours behind', () => {
  noteServerTime(Date.now() + 2 * 3_600_000);
  const at = item('occurTime', '发生时间', T.dateTime, { notFuture: 1 });
  function One({ ahead }: { ahead: number }) {
    form = useAnswers([at], { occurTime: clockText(Date.now() + ahead * 3_600_000, platform.timeZone) });
    return null;
  }
  const isTaken = (ahead: number) => {
    const { unmount } = render(
      <QueryClientProvider client={createQueryClient()}>
        <One ahead={ahead} />
      </QueryClientProvider>,
    );
    let isWhole = true;
    act(() => {
      isWhole = form.check();
    });
    unmount();
    return isWhole;
  };
  expect([isTaken(1), isTaken(3)]).toEqual([true, false]);
});
