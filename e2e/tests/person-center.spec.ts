/** The personal centre: what one may change of oneself, where one is signed in, what one may do. */
import { calls } from '@outbound/contract';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { dialog, pageInSight } from '../screen.ts';

const confirm = (page: Page, name: string) =>
  dialog(page, name).getByRole('button', { name: '确定' }).click();
const open = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const unique = (start: string, length: number) => start + String(Date.now()).slice(start.length - length);

test('photo, phone, telephone and ID are changed by the person alone, with the password', async ({
  page,
  signIn,
  makeAccount,
}) => {
  const account = await makeAccount(['latin_work'], { mobilePhone: unique('137', 11) });
  await signIn(account);
  await page.goto('/person-center/index');
  await expect(page.getByRole('heading', { level: 2, name: account.userName })).toBeVisible();
  await expectAccessible(page);

  // A photo is cropped to a square, by mouse or by keys, before it is sent.
  await page.getByRole('button', { name: '更换头像' }).click();
  const photo = dialog(page, '更换头像');
  await photo.getByLabel('选择头像图片').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(photo.getByText('无法读取该图片，请选择 JPG 或 PNG 图片')).toBeVisible();
  const wide = sharp({ create: { width: 900, height: 500, channels: 3, background: '#2266aa' } })
    .composite([
      { input: { create: { width: 300, height: 500, channels: 3, background: '#cc2222' } }, left: 0, top: 0 },
    ])
    .png();
  await photo
    .getByLabel('选择头像图片')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await wide.toBuffer() });
  const crop = photo.getByLabel('拖动或用方向键调整位置');
  await expect(crop).toBeVisible();
  const leftEdge = () =>
    crop.evaluate((canvas) => {
      const pixel = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(4, 200, 1, 1).data;
      return (pixel?.[0] ?? 0) > (pixel?.[2] ?? 0) ? 'red' : 'blue';
    });
  await expect.poll(leftEdge).toBe('red');
  await photo.getByRole('slider', { name: '缩放' }).press('ArrowRight');
  await crop.focus();
  for (let step = 0; step < 20; step++) await crop.press('ArrowLeft');
  await expect.poll(leftEdge).toBe('blue');
  await expectAccessible(page);
  await photo.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('头像已更新')).toBeVisible();
  const shown = page.getByRole('button', { name: /用户菜单/ }).locator('img[src*="/file/preview/"]');
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toBeVisible();
  await page.getByRole('button', { name: '移除头像' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: '是否确认移除头像？' })
    .getByRole('button', { name: '确定' })
    .click();
  await expect(shown).toHaveCount(0);

  await open(page, '安全设置');
  const entry = (title: string) => pageInSight(page).getByRole('listitem').filter({ hasText: title });
  await page.getByRole('button', { name: '修改手机号码' }).click();
  const next = unique('136', 11);
  const phone = dialog(page, '修改手机号码');
  await phone.getByLabel('新手机号码').fill(next);
  await phone.getByLabel('当前密码').fill('not this one');
  await confirm(page, '修改手机号码');
  await expect(page.getByText('当前密码不正确').first()).toBeVisible();
  await expect(phone.getByLabel('新手机号码')).toHaveValue(next);
  await phone.getByLabel('当前密码').fill(account.password);
  await confirm(page, '修改手机号码');
  await expect(phone).toHaveCount(0);
  await expect(entry('手机号码')).toContainText(`136****${next.slice(-4)}`);

  await page.getByRole('button', { name: '绑定固定电话' }).click();
  await dialog(page, '绑定固定电话').getByLabel('固定电话').fill('0755-8888x');
  await dialog(page, '绑定固定电话').getByLabel('当前密码').fill(account.password);
  await confirm(page, '绑定固定电话');
  await expect(dialog(page, '绑定固定电话').getByText('仅支持输入数字和字符-')).toBeVisible();
  await dialog(page, '绑定固定电话').getByLabel('固定电话').fill('0755-8888');
  await confirm(page, '绑定固定电话');
  await expect(entry('固定电话')).toContainText('0755-8888');

  await page.getByRole('button', { name: '绑定身份证号' }).click();
  const idCard = dialog(page, '绑定身份证号');
  await idCard.getByLabel('身份证号', { exact: true }).fill('12345');
  await idCard.getByLabel('当前密码').fill(account.password);
  await confirm(page, '绑定身份证号');
  await expect(idCard.getByText(/身份证号长度/)).toBeVisible();
  const id = unique('110101199', 18).padEnd(18, '1');
  await idCard.getByLabel('身份证号', { exact: true }).fill(id);
  await confirm(page, '绑定身份证号');
  await expect(entry('身份证号')).toContainText(`110101********${id.slice(-4)}`);
  await expectAccessible(page);
});

test('a new password signs all other devices out; devices, sign-ins and rights are told', async ({
  page,
  signIn,
  makeAccount,
  openAs,
  playwright,
  product,
  expectNoise,
}) => {
  expectNoise(/status of 401/);
  const account = await makeAccount(['latin_sys_role', 'latin_sys_dict']);
  const elsewhere = await openAs(account);
  await elsewhere.goto('/roleManagement');
  await signIn(account);
  await page.goto('/person-center/index');
  await open(page, '安全设置');
  await page.getByRole('button', { name: '修改登录密码' }).click();
  const form = dialog(page, '修改登录密码');
  const fill = async (old: string, password: string) => {
    await form.getByLabel('旧密码').fill(old);
    await form.getByLabel('新密码', { exact: true }).fill(password);
    await form.getByLabel('确认新密码').fill(password);
    await confirm(page, '修改登录密码');
  };
  await fill('not this one', 'Deep-Channel-61');
  await expect(form.getByRole('alert').filter({ hasText: '旧密码不正确' })).toBeVisible();
  await fill(account.password, account.password);
  await expect(form.getByRole('alert').filter({ hasText: /最近 5 次/ })).toBeVisible();
  await expectAccessible(page);
  await fill(account.password, 'Deep-Channel-61');
  await expect(page.getByText('密码已修改，其他设备已下线')).toBeVisible();
  await expect(elsewhere.getByRole('dialog', { name: '登录超时，请重新登录' })).toBeVisible();

  // Another device, and somebody who guesses.
  const device = await playwright.request.newContext({ baseURL: product.url });
  const { userLoginId } = account;
  const guess = await device.post(`/web${calls.user.login.path}`, {
    data: { userLoginId, password: 'guess' },
  });
  expect((await guess.json()).code).toBe('UM4100');
  await ask(device, calls.user.login, { userLoginId, password: 'Deep-Channel-61' });
  await open(page, '登录设备');
  const rows = pageInSight(page).locator('tbody tr.ant-table-row');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: '当前设备' }).getByRole('button', { name: '下线' })).toHaveCount(0);
  await expectAccessible(page);
  await rows.getByRole('button', { name: '下线' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: '是否确认下线' })
    .getByRole('button', { name: '确定' })
    .click();
  await expect(rows).toHaveCount(1);
  const check = await device.post(`/web${calls.user.checkToken.path}`, { data: {} });
  expect(check.status()).toBe(401);
  await device.dispose();

  await open(page, '登录记录');
  await expect(rows.filter({ hasText: '失败' })).toHaveCount(1);
  await expect(rows.filter({ hasText: '成功' }).first()).toBeVisible();
  await open(page, '我的权限');
  await expect(pageInSight(page).getByText(`${account.roleName}（全部数据）`)).toBeVisible();
  await expect(pageInSight(page).getByText('数据字典')).toBeVisible();
  await expect(pageInSight(page).getByText('用户管理')).toHaveCount(0);
  await expectAccessible(page);
});
