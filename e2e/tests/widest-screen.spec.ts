/** On a screen of 3840 points the pages of tasks and the workbench use its width, and no text runs all over it. */
import { calls } from '@outbound/contract';
import type { Locator } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, test } from '../person.ts';
import { pageInSight } from '../screen.ts';

/** What stands at the same height, from left to right, once all of the page has come. */
async function expectBeside(...parts: Locator[]): Promise<void> {
  await expect(async () => {
    const boxes: { x: number; y: number }[] = [];
    for (const part of parts) boxes.push((await part.boundingBox()) ?? { x: 0, y: 0 });
    for (const [at, box] of boxes.slice(1).entries()) {
      expect(Math.abs(box.y - (boxes[at]?.y ?? 0))).toBeLessThan(24);
      expect(box.x).toBeGreaterThan(boxes[at]?.x ?? 0);
    }
  }).toPass({ timeout: 10_000 });
}

test('a task, its form and the workbench stand in columns', async ({ page, office, signIn }) => {
  await page.setViewportSize({ width: 3840, height: 2160 });
  const { dataBody } = await ask(office, calls.taskInstance.list, {
    pageNum: 1,
    pageSize: 1,
    template: { templateType: 1, status: 4 },
  });
  await signIn();
  await page.goto(`/taskManagement/viewTask?instanceCode=${dataBody[0]?.instanceCode ?? ''}`);
  const screen = pageInSight(page);
  const card = (title: string) =>
    screen.locator('.ant-card', { has: page.locator('.ant-card-head', { hasText: title }) });
  await expect(screen.getByRole('tab', { name: '流转记录' })).toBeVisible();
  await expectBeside(card('任务内容'), card('办理情况'), screen.getByRole('tab', { name: '流转记录' }));
  // A hundred characters of 14 points.
  const widest = await screen
    .locator('.answer-view dd:not(:has(table))')
    .evaluateAll((texts) => Math.max(...texts.map(({ clientWidth }) => clientWidth)));
  expect(widest).toBeLessThanOrEqual(1_400);

  await page.goto('/taskManagement/create');
  await screen.getByRole('button', { name: /^资金查控/ }).click();
  await expect(card('派发对象')).toBeVisible();
  await expectBeside(card('基本信息'), card('派发对象'));
  await expectBeside(screen.getByLabel('诈骗类型'), screen.getByLabel('涉案金额'));

  await page.goto('/dashboard/index');
  await expect(card('系统管理')).toBeVisible();
  await expectBeside(card('本月办理情况'), card('快捷派发'));
  await expectBeside(card('公告'), card('快捷入口'));
  await expectBeside(card('统计分析'), card('系统管理'));
});
