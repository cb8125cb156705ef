/** A task is written: rows of a spreadsheet, kept while it is typed, dispatched to a person and a department. */
import { calls, HandleType } from '@outbound/contract';
import type { Locator } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { choose, pageInSight, turnTo } from '../screen.ts';

/** Pastes what was copied in a spreadsheet; headless browsers have no clipboard to be asked for. */
const paste = (cell: Locator, rows: string[][]) =>
  cell.evaluate(
    (element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    rows.map((row) => row.join('\t')).join('\r\n'),
  );

test('a task is kept while it is typed, comes back after a reload, and goes to a person and a department', async ({
  page,
  signIn,
  office,
  makeAccount,
  playwright,
  product,
}) => {
  const handler = await makeAccount(['latin_task_management_handle', 'latin_task_management_backlog']);
  const [top] = await ask(office, calls.department.enableTree, {});
  await signIn();
  await page.goto('/taskManagement/create');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^资金查控/ }).click();
  await expect(page).toHaveURL(/templateId=\d+/);
  const form = pageInSight(page);
  await form.getByLabel('被害人姓名').fill('张三丰');
  await form.getByLabel('被害人联系电话').fill('138 0013 8000');
  await form.getByText('紧急止付', { exact: true }).click();

  // Rows of a spreadsheet, with its headings in another order; one of them has an account that is none.
  await paste(form.getByLabel('账(卡)号 第1行'), [
    ['账(卡)号', '账户类型', '开户机构', '账户层级', '转入金额', '转入时间'],
    ['6222 0200 0011 2233', '个人银行卡', '中国工商银行', '一级', '12,500.5', '2025/7/1 8:30'],
    ['6.22E+18', '个人银行卡', '中国农业银行', '二级', '800', '2025-07-01 09:00:00'],
  ]);
  await expect(form.getByText('已粘贴2行')).toBeVisible();
  const wrong = form.getByLabel('账(卡)号 第2行');
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('转入时间 第1行')).toHaveValue('2025-07-01 08:30:00');

  // Kept on the server by the button, as it is every 15 seconds; a reload goes on with it.
  const kept = page.waitForResponse((response) => response.url().endsWith(calls.taskInstance.draft.path));
  await form.getByRole('button', { name: '存为草稿' }).click();
  await kept;
  await expect(form.getByText(/^自动保存 \d\d:\d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('被害人姓名')).toHaveValue('张三丰');
  await expect(wrong).toHaveValue('6.22E+18');
  // A title that was made stays one that is made.
  await expect(form.getByLabel('任务标题')).toHaveValue('');

  // What is refused is shown where it is, in the order of the form.
  await form.getByRole('button', { name: '提交派发' }).click();
  await expect(form.getByText('请填写涉案金额')).toBeVisible();
  await expect(form.getByRole('button', { name: /涉案账户第2行：账\(卡\)号/ })).toBeVisible();
  await choose(page, form, '诈骗类型', '刷单返利类');
  await form.getByLabel('涉案金额').fill('13300.5');
  await form.getByLabel('最近转账时间').fill('2025-07-01 09:00:00');
  await form.getByLabel('最近转账时间').press('Enter');
  await form.getByRole('button', { name: /涉案账户第2行：账\(卡\)号/ }).click();
  await expect(wrong).toBeFocused();
  await wrong.fill('6228480402564890018');
  await expect(form.getByText(/涉案账户第2行/)).toHaveCount(0);
  await form.getByLabel('简要案情').fill('受害人接到自称客服的电话后，分两次转账到涉案账户。');

  await form.getByRole('button', { name: '提交派发' }).click();
  await expect(form.getByText('请选择派发对象')).toBeVisible();
  await form
    .getByRole('treeitem', { name: top?.deptName ?? '' })
    .locator('.ant-tree-checkbox')
    .click();
  await form.getByRole('tab', { name: '人员' }).click();
  await form.getByLabel('搜索姓名或账号').fill(handler.userName);
  await form.getByRole('checkbox', { name: new RegExp(handler.userName) }).check();
  await expect(form.getByText('已选 2 个')).toBeVisible();
  await expectAccessible(page);
  const answered = page.waitForResponse((response) =>
    response.url().endsWith(calls.taskInstance.submitfordraft.path),
  );
  await form.getByLabel('被害人姓名').press('Control+Enter');
  await answered;
  await expect(page).not.toHaveURL(/taskManagement\/create/);

  // It is dispatched to both of them with what was typed, and is no draft any more.
  const { dataBody } = await ask(office, calls.taskInstance.list, { pageNum: 1, pageSize: 10, template: {} });
  const [task] = dataBody;
  expect(task).toMatchObject({ templateName: '资金查控', detailNum: 2, status: 1 });
  const detail = await ask(office, calls.taskInstance.detail, { instanceCode: task?.instanceCode ?? '' });
  expect(detail.formData).toMatchObject({
    victimName: '张三丰',
    victimPhone: '13800138000',
    controlItems: '紧急止付',
    lossAmount: 13300.5,
    accountList: [
      { accountNo: '6222020000112233', inAmount: 12500.5, inTime: '2025-07-01 08:30:00' },
      { accountNo: '6228480402564890018', accountLevel: '二级' },
    ],
  });
  // Tests beside this one may have left drafts of their own.
  const all = { pageNum: 1, pageSize: 100, template: {} };
  const drafts = (await ask(office, calls.taskInstance.draftlist, all)).dataBody;
  expect(drafts.map(({ instanceCode }) => instanceCode)).not.toContain(task?.instanceCode);
  await turnTo(page, '/taskManagement/draft');
  const shown = pageInSight(page);
  await expect(shown.getByText(drafts[0] ? `共 ${drafts.length} 条` : /没有草稿/)).toBeVisible();

  // Both send it back, one with what is wrong; that is seen at its fields, mended and sent again.
  const theirs = detail.detailList.find(({ handlerUserName }) => handlerUserName === handler.userName);
  const own = await playwright.request.newContext({ baseURL: product.url });
  await ask(own, calls.user.login, { userLoginId: handler.userLoginId, password: handler.password });
  const back = {
    handleType: HandleType.refuse,
    opinion: '账号不存在',
    returnReasonType: 1 as const,
  };
  await ask(own, calls.taskInstance.handle, {
    ...back,
    detailId: theirs?.detailId ?? 0,
    version: theirs?.detailVersion ?? 0,
    fieldMarkList: [
      { fieldKey: 'accountList', rowIndex: 1, childKey: 'accountNo', note: '查无此账号' },
      { fieldKey: 'victimName', note: '与户籍不符' },
    ],
  });
  await own.dispose();
  const others = detail.detailList.find(({ detailId }) => detailId !== theirs?.detailId);
  await ask(office, calls.taskInstance.handle, {
    ...back,
    detailId: others?.detailId ?? 0,
    version: others?.detailVersion ?? 0,
  });
  await turnTo(page, `/taskManagement/edit?instanceCode=${task?.instanceCode}&mode=modify`);
  await form.getByRole('button', { name: '涉案账户 第2行 账(卡)号：查无此账号' }).click();
  await expect(wrong).toBeFocused();
  await wrong.fill('6228480402564890026');
  await form.getByLabel('被害人姓名').fill('张三峰');
  await expect(form.getByText('原值：张三丰')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: '重新提交' }).click();
  await expect(page).toHaveURL(/taskManagement\/viewTask/);
  const again = await ask(office, calls.taskInstance.detail, { instanceCode: task?.instanceCode ?? '' });
  expect(again.instance).toMatchObject({ roundNo: 2 });
  expect(again.formData).toMatchObject({ victimName: '张三峰' });
});
