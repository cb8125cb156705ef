/** The site of somebody else shows an activity of ours in a frame; who wants to sign up comes to us in a window of his own. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../person.ts';
import { makeActivity } from '../sign-up.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the code that the office copies shows the activity on another site, and leads to ours', async ({
  page,
  office,
  openAs,
  makeAccount,
}) => {
  const title = `框架活动<b>${Date.now()}`;
  const id = await makeActivity(office, { title });
  const desk = await openAs(await makeAccount(['latin_op_activity_detail', 'latin_op_activity_publish']), {
    viewport: { width: 1366, height: 900 },
  });
  await desk.goto(`/activity/detail?id=${id}`);
  await desk.getByRole('button', { name: '报名链接' }).click();
  await desk.getByText('嵌入代码', { exact: true }).click();
  const code = await desk.getByRole('textbox', { name: '嵌入代码' }).inputValue();

  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<h1>商会</h1>${code}`);
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  try {
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: title })).toBeVisible();
    const [ours] = await Promise.all([
      page.waitForEvent('popup'),
      frame.getByRole('link', { name: '立即报名' }).click(),
    ]);
    await expect(ours.getByRole('heading', { name: title }).first()).toBeVisible();
    expect(await ours.evaluate(() => window.opener)).toBeNull();
  } finally {
    elsewhere.close();
  }
});
