/** Where a task begins: with the accounts that another one's result has found, with the number of a warning. */
import { type Answer, calls, DataScope, HandleType } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { arriveAt, message, pageInSight } from '../screen.ts';
import { taskCodes } from '../tasks.ts';

const { taskInstance, taskInfo, taskTemplate } = calls;

test('the accounts that the money went on to are ordered from the result that is still written', async ({
  page,
  office,
  signIn,
  makeAccount,
}) => {
  const handler = await makeAccount(taskCodes, { dataScope: DataScope.all });
  const found = await ask(office, taskTemplate.list, {
    pageNum: 1,
    pageSize: 1,
    template: { templateType: 1 },
  });
  const [template] = found.dataBody;
  const mark = String(Date.now()).slice(-11);
  const [first, next] = [`62220210${mark}`, `62220211${mark}`];
  // Nobody else's: a number that another task holds is asked about first.
  const victimPhone = `138${mark.slice(-8)}`;
  const { instanceCode, instanceList } = await ask(office, taskInstance.create, {
    templateId: template?.templateId ?? 0,
    templateVersionId: template?.templateVersionId ?? 0,
    priority: 1,
    targetList: [{ targetType: 1, targetId: handler.id }],
    formData: {
      ...{ controlItems: '账户查询', victimName: '王芳', victimPhone, fraudType: '10' },
      ...{ lossAmount: 50_000, transferTime: '2026-01-05 10:00:00' },
      briefCase: '接到冒充客服的电话后向陌生账户转账',
      accountList: [{ accountType: '个人银行卡', orgName: '10', accountNo: first, accountLevel: '一级' }],
    },
    confirmDuplicate: 1,
  });
  const detailId = instanceList[0]?.detailList[0]?.detailId ?? 0;
  await signIn(handler);
  const mine = await ask(page.request, taskInstance.detail, { detailId });
  const version = mine.myDetail?.detailVersion ?? 0;
  await ask(page.request, taskInstance.handle, { handleType: HandleType.sign, detailId, version });

  await page.goto(`/taskManagement/processingTask?detailId=${detailId}`);
  const screen = pageInSight(page);
  const start = screen.getByRole('button', { name: '生成下级查控任务' });
  await expect(screen.getByRole('table', { name: '下级账户' })).toBeVisible();
  await expect(start).toHaveCount(0);
  const further = screen.locator('.answer-table', { has: page.getByRole('table', { name: '下级账户' }) });
  await further.getByRole('button', { name: '添加一行' }).click();
  await further.getByLabel('账(卡)号 第1行').fill(next);
  await further.getByLabel('转出金额(元) 第1行').or(further.getByLabel('转出金额 第1行')).fill('8000');
  await start.click();

  await arriveAt(page, '/taskManagement/create');
  await expect(screen.getByLabel('账(卡)号 第1行')).toHaveValue(next);
  await expect(screen.getByLabel('转入金额 第1行')).toHaveValue('8000');
  // What was known of the case goes along.
  await expect(screen.getByLabel('被害人姓名')).toHaveValue('王芳');
  await expectAccessible(page);
  await screen.getByLabel('账户类型 第1行').selectOption('个人银行卡');
  await screen.getByLabel('开户机构 第1行').selectOption('中国工商银行');
  await screen.getByRole('tab', { name: '人员' }).click();
  await screen.getByLabel('搜索姓名或账号').fill(handler.userName);
  await screen.getByRole('checkbox', { name: new RegExp(handler.userName) }).check();
  await screen.getByRole('button', { name: '提交派发' }).click();
  await expect(message(page, /^派发成功/)).toBeVisible();

  const { instance } = await ask(office, taskInstance.detail, { instanceCode });
  expect(instance.followUpList).toHaveLength(1);
  // Its numbers are plain for who ordered it.
  const follower = await ask(page.request, taskInstance.detail, {
    instanceCode: instance.followUpList[0]?.instanceCode ?? '',
  });
  expect(follower.formData).toMatchObject({
    accountList: [{ accountNo: next, accountLevel: '二级', inAmount: 8000 }],
  });
  // The result that it came from is as it was left.
  await page.goto(`/taskManagement/processingTask?detailId=${detailId}`);
  await expect(further.getByLabel('账(卡)号 第1行')).toHaveValue(next);
});

test('the number of a warning fills what is known of it, and leaves what was typed', async ({
  page,
  office,
  signIn,
}) => {
  // One of the sample's, by the task that it was dispatched with: the newest tasks may be other tests'.
  const { dataBody } = await ask(office, taskInstance.list, {
    pageNum: 1,
    pageSize: 10,
    template: { templateType: 3 },
  });
  type Warning = Answer<typeof taskInfo.prefillWarning>;
  let warning: Warning | undefined;
  let warningNo = '';
  for (const { instanceCode } of dataBody) {
    if (warning) break;
    const { formData } = await ask(office, taskInstance.detail, { instanceCode });
    warningNo = String(formData.warningNo);
    const reply = await office.post(`/web${taskInfo.prefillWarning.path}`, { data: { warningNo } });
    const { code, data } = await reply.json();
    if (code === '000000') warning = data as Warning;
  }
  if (!warning) throw new Error('No task of a known warning');

  await signIn();
  await page.goto('/taskManagement/create');
  await page.getByRole('button', { name: /^预警处置/ }).click();
  await expect(page).toHaveURL(/templateId=\d+/);
  const form = pageInSight(page);
  await form.getByLabel('联系电话', { exact: true }).fill('13900001111');
  await form.getByLabel('预警编号').fill(warningNo.toLowerCase());
  await form.getByLabel('预警编号').press('Tab');
  await expect(message(page, new RegExp(`^已按预警 ${warningNo}填入：`))).toBeVisible();
  await expect(form.getByLabel('预警时间')).toHaveValue(warning.warningTime);
  await expect(form.getByLabel(warning.warningLevel, { exact: true })).toBeChecked();
  await expect(form.getByText(warning.regionName).first()).toBeVisible();
  await expect(form.getByLabel('联系电话', { exact: true })).toHaveValue('13900001111');
  await expectAccessible(page);
});
