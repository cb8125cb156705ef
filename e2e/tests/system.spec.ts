/** System management: what no list screen holds for itself (`states.ts`); what is changed reaches open pages. */
import { expect, test } from '../person.ts';
import { expectUsable } from '../states.ts';

test('/roleManagement/add opens and is usable by everybody', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/roleManagement/add');
  await expect(page.getByRole('button', { name: '保存' }).first()).toBeVisible();
  await expectUsable(page);
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
