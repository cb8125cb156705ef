/** On a slow line the form is there before its script: what is typed meanwhile is kept. */
import { calls, FormItemType } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, test } from '../person.ts';
import { makeActivity } from '../sign-up.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('what is typed and chosen before the script has come is kept, shown, stored in the draft and sent', async ({
  page,
  office,
}) => {
  const item = (name: string, type: FormItemType, sortNum: number, more = {}) => ({
    ...{ name, type, require: true, sortNum, formItemDetailRespList: [] },
    ...more,
  });
  const options = (...values: string[]) => ({ formItemDetailRespList: values.map((value) => ({ value })) });
  const id = await makeActivity(office, {
    services: ['考察', '对接'],
    formItemList: [
      item('姓名', FormItemType.text, 0),
      item('手机号', FormItemType.text, 1),
      item('需求', FormItemType.textarea, 2, { defaultValue: '无' }),
      item('身份', FormItemType.radio, 3, options('企业', '商会')),
      item('关注国家', FormItemType.checkbox, 4, options('巴西', '智利', '墨西哥')),
      item('到达日期', FormItemType.date, 5),
      item('翻译', FormItemType.picker, 6, options('需要', '不需要')),
      item('公司', FormItemType.text, 7),
    ],
  });
  let letIn = () => {};
  const typed = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/\/assets\/signUp-[^/]+\.js$/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(`/activityApplication?id=${id}`, { waitUntil: 'commit' });
  const name = page.getByLabel('姓名');
  await name.fill('李娜');
  await page.getByLabel('手机号').fill('+86 138 0013 8099');
  await page.getByLabel('需求').fill('看港口');
  await page.getByText('对接', { exact: true }).click();
  await page.getByText('商会', { exact: true }).click();
  await page.getByText('智利', { exact: true }).click();
  await page.getByText('巴西', { exact: true }).click();
  await page.getByLabel('到达日期').fill('2027-03-05');
  await page.getByLabel('翻译').selectOption('不需要');
  await page.getByLabel(/我已阅读并同意/).check();
  await expect(page.getByText('已填 1/9')).toBeVisible();
  // Nobody can send it yet: whoever tries does not lose the page either.
  await page.getByRole('button', { name: '提交报名' }).click();
  await name.press('Enter');
  letIn();

  await expect(page.getByText('已填 8/9')).toBeVisible();
  await page.getByLabel('公司').fill('远航贸易');
  await expect(page.getByText('已填 9/9')).toBeVisible();
  await expect(name).toHaveValue('李娜');
  await expect(page.getByLabel('需求')).toHaveValue('看港口');
  await expect(page.getByText('已为您恢复上次填写的内容')).toHaveCount(0);
  // An interruption costs nothing either.
  await page.reload();
  await expect(page.getByText('已为您恢复上次填写的内容')).toBeVisible();
  await expect(page.getByText('已填 9/9')).toBeVisible();
  await page.getByLabel(/我已阅读并同意/).check();
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByRole('heading', { name: '报名成功！' })).toBeVisible();

  const template = { activityId: id };
  const { dataBody } = await ask(office, calls.application.page, { pageNum: 1, pageSize: 10, template });
  expect([dataBody[0]?.service, dataBody[0]?.entryList.map(({ value }) => value)]).toEqual([
    '对接',
    ['李娜', '138****8099', '看港口', '商会', '巴西,智利', '2027-03-05', '不需要', '远航贸易'],
  ]);
});
