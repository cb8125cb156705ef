/** From the workbench to an account whose stopped payment soon ends, and from there to the task that freezes it. */
import { calls, DataScope, HandleType } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { arriveAt, inHours, pageInSight, rowOf } from '../screen.ts';
import { taskCodes } from '../tasks.ts';

const { taskInstance, taskTemplate } = calls;

test('a stopped payment that ends today is seen at the workbench and frozen in time', async ({
  page,
  office,
  signIn,
  makeAccount,
}) => {
  const { userId } = await ask(office, calls.user.current, {});
  const found = await ask(office, taskTemplate.list, {
    pageNum: 1,
    pageSize: 1,
    template: { templateType: 1 },
  });
  const [template] = found.dataBody;
  const accountNo = `62220212${String(Date.now()).slice(-11)}`;
  // Handled by whoever dispatched it: then it is handed over to the one who looks.
  const handler = await makeAccount(taskCodes, { dataScope: DataScope.all });
  const { instanceList } = await ask(office, taskInstance.create, {
    templateId: template?.templateId ?? 0,
    templateVersionId: template?.templateVersionId ?? 0,
    priority: 1,
    targetList: [{ targetType: 1, targetId: userId }],
    formData: {
      ...{ controlItems: '紧急止付', victimName: '王芳', victimPhone: '13812345678', fraudType: '10' },
      ...{ lossAmount: 50_000, transferTime: inHours(-50), briefCase: '接到冒充客服的电话后向陌生账户转账' },
      accountList: [{ accountType: '个人银行卡', orgName: '10', accountNo, accountLevel: '一级' }],
    },
    confirmDuplicate: 1,
  });
  const detailId = instanceList[0]?.detailList[0]?.detailId ?? 0;
  const act = async (handleType: typeof HandleType.sign | typeof HandleType.complete, more: object = {}) => {
    const { myDetail } = await ask(office, taskInstance.detail, { detailId });
    await ask(office, taskInstance.handle, {
      handleType,
      detailId,
      version: myDetail?.detailVersion ?? 0,
      ...more,
    });
  };
  await act(HandleType.sign);
  const row = { accountNo, action: '止付', result: '成功', blockAmount: 8_000, blockTime: inHours(-46) };
  await act(HandleType.complete, { formData: { accountResultList: [row], handleNote: '已止付' } });

  await signIn(handler);
  await page.goto('/dashboard/index');
  const figures = pageInSight(page).getByRole('list', { name: '我的任务' });
  await expect(figures).toContainText('止付冻结到期');
  await figures.getByText('止付冻结到期').click();
  await arriveAt(page, '/taskManagement/clock');
  // It is another one's result: with 我办理的 it is not there.
  await pageInSight(page).getByRole('button', { name: '清空筛选' }).click();
  const one = rowOf(page, `6222***********${accountNo.slice(-4)}`);
  await expect(one).toContainText('仅剩1小时');
  await expectAccessible(page);
  await one.getByText('转冻结').click();
  await arriveAt(page, '/taskManagement/create');
  const form = pageInSight(page);
  await expect(form.getByLabel('冻结', { exact: true })).toBeChecked();
  await expect(form.getByLabel('紧急止付', { exact: true })).not.toBeChecked();
  // Whoever is not on that task is not told of whom it was.
  await expect(form.getByLabel('被害人姓名')).toHaveValue('');
  await expect(form.locator(`input[value="${accountNo}"]`).first()).toBeVisible();
});
