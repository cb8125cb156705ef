/** Partners and banners: staff write, order and publish; a visitor finds, filters and opens; what is withdrawn is gone. */
import { calls } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { pageInSight, turnTo } from '../screen.ts';

test('a partner is written, put first and on the shelf; a visitor filters the wall, opens it, and finds it no more when it is withdrawn; a banner is seen as it will be while it is written', async ({
  page,
  signIn,
  browser,
  product,
  noise,
  expectNoise,
}) => {
  await test.step('a partner', async () => {
    // The page of what was withdrawn.
    expectNoise(/404.*portalPartnerDetail/);
    await signIn();
    await page.goto('/partner/add');
    const form = pageInSight(page);
    await form.getByLabel('名称', { exact: true }).fill('乌拉圭牧业协会');
    await form.getByLabel('国家/地区').click();
    await page.getByTitle('乌拉圭', { exact: true }).click();
    await form.getByLabel('简介', { exact: true }).fill('牛肉与羊毛企业的行业组织');
    await form.getByLabel('官网').fill('javascript:alert(1)');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('网址格式不正确，应以 https:// 或 http:// 开头')).toBeVisible();
    await form.getByLabel('官网').fill('https://ganado.example.com');
    await expectAccessible(page);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page).toHaveURL(/\/partner$/);

    // The new one stands behind all others: on the second page of the list, shown in one.
    // In one view, so that nothing is scrolled under the drag.
    await page.setViewportSize({ width: 1366, height: 1400 });
    await turnTo(page, '/partner?size=25');
    const list = pageInSight(page);
    const names = list.locator('tbody tr.ant-table-row').getByRole('link');
    await expect(names.last()).toHaveText('乌拉圭牧业协会');
    const count = await names.count();
    await list.getByRole('button', { name: '上移 乌拉圭牧业协会' }).click();
    await expect(names.nth(count - 2)).toHaveText('乌拉圭牧业协会');
    // By drag at its handle, to the very first place.
    const row = list.getByRole('row', { name: /乌拉圭牧业协会/ });
    await row.locator('.order-handle').dragTo(list.locator('tbody tr.ant-table-row').first(), {
      targetPosition: { x: 200, y: 4 },
    });
    await expect(names.first()).toHaveText('乌拉圭牧业协会');
    await row.getByRole('button', { name: /^上架/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '上架' }).click();
    await expect(row.getByText('已上架')).toBeVisible();
    await expectAccessible(page);

    const context = await browser.newContext({ baseURL: product.url });
    const visitor = await context.newPage();
    noise.listen(visitor);
    await visitor.goto('/portal/index');
    await expect(visitor.getByRole('region', { name: '合作伙伴' }).getByRole('link').nth(1)).toContainText(
      '乌拉圭牧业协会',
    );
    await visitor.goto('/portal/portalPartner');
    await visitor.getByText('商协会', { exact: true }).first().click();
    await expect(visitor).toHaveURL(/kind=1/);
    await visitor.getByRole('combobox', { name: /国家|地区/ }).selectOption('UY');
    await expect(visitor).toHaveURL(/country=UY/);
    await expect(visitor.getByText('共 1 家合作伙伴')).toBeVisible();
    await expectAccessible(visitor);
    await visitor.getByRole('link', { name: /乌拉圭牧业协会/ }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('乌拉圭牧业协会');
    await expect(visitor.getByRole('link', { name: /访问官网/ })).toHaveAttribute(
      'href',
      'https://ganado.example.com',
    );
    const said = await visitor
      .locator('script[type="application/ld+json"]')
      .evaluate((node) => node.textContent);
    expect(JSON.parse(said ?? '')).toMatchObject({ '@type': 'Organization', name: '乌拉圭牧业协会' });
    await expectAccessible(visitor);

    await row.getByRole('button', { name: /^下架/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '下架' }).click();
    await expect(row.getByText('已下架')).toBeVisible();
    const gone = await visitor.reload();
    expect(gone?.status()).toBe(404);
    await visitor.goto('/portal/portalPartner?country=UY');
    await expect(visitor.getByText('没有符合条件的合作伙伴')).toBeVisible();
    await context.close();
  });

  await test.step('a banner is seen as it will be while it is written, wide and on a phone', async () => {
    await page.setViewportSize({ width: 1366, height: 900 });
    await turnTo(page, '/banner/edit?id=2');
    const form = pageInSight(page);
    const preview = form.locator('.banner-preview');
    await form.getByLabel('标题', { exact: true }).fill('新的标题');
    await expect(preview).toContainText('新的标题');
    const wide = await preview.locator('img').getAttribute('src');
    await form.getByText('手机', { exact: true }).click();
    await expect(preview).toHaveClass(/is-phone/);
    expect(await preview.locator('img').getAttribute('src')).not.toBe(wide);
    // As tall as a phone shows it (banners.css of the portal), so that what is cut off is cut off here.
    const phone = await preview.boundingBox();
    expect((phone?.height ?? 0) / (phone?.width ?? 1)).toBeCloseTo(1.32, 1);
    await page.setViewportSize({ width: 390, height: 844 });
    await form.getByText('宽屏', { exact: true }).click();
    const [box, more] = [await preview.boundingBox(), await preview.locator('em').boundingBox()];
    expect((more?.y ?? 0) + (more?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    await expectAccessible(page);
  });
});

test('the banners of the home page are gone through by keyboard, count a click, and give way to the platform’s own picture', async ({
  page,
  office,
}) => {
  await page.goto('/portal/index');
  const banners = page.getByRole('region', { name: '平台推荐' });
  const dots = banners.getByRole('button', { name: /^第 \d 张/ });
  await expect(dots).toHaveCount(3);
  // Whoever asked for less motion is shown the first until he goes on.
  await expect(banners.getByRole('button', { name: '播放轮播' })).toBeVisible();
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  await banners.getByRole('button', { name: '下一张' }).focus();
  await page.keyboard.press('Enter');
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);

  const { dataBody } = await ask(office, calls.banner.page, {});
  const second = dataBody[1];
  await banners.getByRole('link', { name: new RegExp(second?.title ?? '') }).click();
  await expect(page).toHaveURL(/portalActivity/);
  const clicks = async () => (await ask(office, calls.banner.detail, { id: second?.id ?? 0 })).clickNum;
  await expect.poll(clicks).toBe((second?.clickNum ?? 0) + 1);

  const ids = dataBody.map(({ id }) => id);
  await ask(office, calls.banner.updateStatus, { ids, publishStatus: 2 });
  await page.goto('/portal/index');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('都有同行的人');
  await expect(page.getByRole('region', { name: '平台推荐' })).toHaveCount(0);
  await ask(office, calls.banner.updateStatus, { ids: ids.slice(0, 1), publishStatus: 1 });
  await page.goto('/portal/index');
  await expect(banners.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(banners.getByRole('button')).toHaveCount(0);
  // As they were, for the tests beside this one.
  await ask(office, calls.banner.updateStatus, { ids: ids.slice(1), publishStatus: 1 });
});
