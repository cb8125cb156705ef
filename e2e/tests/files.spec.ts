/** File management: what holds a file, what none holds, and deleting that. */
import { calls } from '@outbound/contract';
import { expect, test } from '../person.ts';

test('a poster says which activity shows it; an orphan is fetched, found and deleted', async ({
  page,
  signIn,
}) => {
  await signIn();
  const file = {
    name: '旧版手册.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  };
  const sent = await page.request.post(`/web${calls.file.upload.path}`, { multipart: { file } });
  expect((await sent.json()).code).toBe('000000');
  // So many that a poster is among them, whatever was stored in the same second.
  await page.goto('/fileManagement?size=50');
  const row = (text: string) => page.locator('tbody tr.ant-table-row', { hasText: text });
  await expect(row('旧版手册.pdf')).toContainText('未被使用');
  const download = page.waitForEvent('download');
  await row('旧版手册.pdf').getByRole('button', { name: '下载' }).click();
  expect((await download).suggestedFilename()).toBe('旧版手册.pdf');

  // Attachments of activities, stored in the same second, have no picture to look at.
  const preview = page.getByRole('button', { name: /^预览 / });
  const poster = row('活动：').filter({ has: preview }).first();
  await expect(poster.getByRole('button', { name: '删除' })).toBeDisabled();
  await poster
    .getByRole('button', { name: /^预览 / })
    .last()
    .click();
  await expect(page.locator('.ant-image-preview')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-image-preview')).toHaveCount(0);

  await page.getByRole('switch', { name: '只看未被使用的文件' }).click();
  await expect(row('活动：')).toHaveCount(0);
  await row('旧版手册.pdf').getByRole('checkbox').check();
  await page.getByRole('button', { name: '删除', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '是否确认删除文件“旧版手册.pdf”？' });
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已删除 1 个文件')).toBeVisible();
  await expect(page.getByText('没有未被使用的文件')).toBeVisible();
});
