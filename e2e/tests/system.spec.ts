/** System management: every screen opens whole and can be used by everybody; what is changed reaches open pages. */
import { expect, expectAccessible, test } from '../person.ts';

const screens = [
  ['/userManagement', '新增'],
  ['/roleManagement', '新增'],
  ['/roleManagement/add', '保存'],
  ['/organizationManagement', /新增/],
  ['/functionManagement', /新增/],
  ['/dictionaryManagement', /新增类型/],
  ['/fileManagement', '查询'],
  ['/userOperation', '查询'],
  ['/interfaceService', '查询'],
] as const;

for (const [path, button] of screens)
  test(`${path} opens and is accessible`, async ({ page, signIn }) => {
    await signIn();
    await page.goto(path);
    await expect(page.getByRole('button', { name: button }).first()).toBeVisible();
    await expect(page.getByRole('img', { name: '加载中' })).toHaveCount(0);
    await expect(
      page.locator('.ant-spin-spinning, .ant-skeleton-active').locator('visible=true'),
    ).toHaveCount(0);
    await expectAccessible(page);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  });

test('a dictionary entry that is added reaches a page that is open elsewhere', async ({
  page,
  signIn,
  browser,
  product,
}) => {
  await signIn();
  await page.goto('/dictionaryManagement');
  await page.getByText('activity_city').first().click();
  await expect(page.getByText('利马').first()).toBeVisible();
  const other = await browser.newContext({
    baseURL: product.url,
    storageState: await page.context().storageState(),
  });
  const call = async (path: string, data: object) => {
    const answer = await (await other.request.post(`/web/oms/api/v1/dictionary/${path}`, { data })).json();
    expect(answer.code, answer.message).toBe('000000');
    return answer.data;
  };
  const types: { id: number; type: string }[] = await call('tree', {});
  const typeId = types.find((one) => one.type === 'activity_city')?.id;
  await call('add', { kind: 'item', typeId, dictKey: 'quito', dictValue: '基多' });
  await other.close();
  await expect(page.getByText('基多').first()).toBeVisible();
});
