/** 平台设置: what the office says of the platform stands on the public pages at once, and in the log. */
import { calls } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { arriveAt, message, pageInSight } from '../screen.ts';

test('a new name and footer are on the public page at once, stand in the log, and can be put back', async ({
  page,
  signIn,
  office,
}) => {
  const before = await ask(office, calls.setting.detail, {});
  const names = { platformName: '远航生态平台', technicalSupport: `远航技术部${Date.now().toString(36)}` };
  await signIn();
  await page.goto('/platformSetting');
  await arriveAt(page, '/platformSetting');
  const field = (name: string) => pageInSight(page).getByRole('textbox', { name });
  const save = () =>
    pageInSight(page)
      .getByRole('button', { name: /保\s*存/ })
      .click();
  const write = async ({ platformName, technicalSupport }: typeof names) => {
    await field('平台名称').fill(platformName);
    await field('技术支持').fill(technicalSupport);
    await save();
    await expect(message(page, '保存成功')).toBeVisible();
  };
  const visitor = await page.context().newPage();
  try {
    // What cannot be is told at its field, and nothing is stored.
    await field('平台名称').fill('');
    await save();
    await expect(pageInSight(page).getByText('请输入平台名称').first()).toBeVisible();
    await write(names);
    await expectAccessible(page);
    await visitor.goto('/portal/index');
    await expect(visitor.getByRole('banner')).toContainText(names.platformName);
    await expect(visitor.getByRole('contentinfo')).toContainText(`技术支持：${names.technicalSupport}`);
    await expect(visitor).toHaveTitle(new RegExp(names.platformName));
    const { dataBody } = await ask(office, calls.userLog.page, { pageNum: 1, pageSize: 10, template: {} });
    const row = dataBody.find(({ content }) => content.startsWith('修改平台设置：'));
    expect(row?.content).toContain('平台名称');
    expect(row?.content).toContain('技术支持');
  } finally {
    const { platformName, technicalSupport } = before;
    await ask(office, calls.setting.modify, {
      platformName,
      technicalSupport,
      version: (await ask(office, calls.setting.detail, {})).version,
    });
    await visitor.close();
  }
});
