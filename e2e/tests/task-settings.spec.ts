/** Task templates: a form is changed, its new version is told before it is saved, looked up and tried; two who change one. */
import { calls } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { pageInSight } from '../screen.ts';

const { taskTemplate } = calls;

test('a field is added with a condition, told as a new version, saved, and met in the preview and in the history', async ({
  page,
  signIn,
  expectNoise,
}) => {
  // Two editors: the later one is refused, and merges.
  expectNoise(/409.*template\/modify/);
  await signIn();
  await page.goto('/taskSetting');
  const list = pageInSight(page);
  const row = list.getByRole('row', { name: /落地劝阻/ });
  await expect(row.getByText('V1')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('link', { name: '落地劝阻' }).click();

  const form = pageInSight(page);
  await expect(form.getByLabel('模板名称', { exact: true })).toHaveValue('落地劝阻');
  await form.getByRole('tab', { name: '反馈表单' }).click();
  const handle = form.getByRole('tabpanel', { name: '反馈表单' });
  // What the statistics read stays.
  await expect(handle.getByRole('button', { name: '删除：劝阻结果' })).toBeDisabled();
  await handle.getByRole('list', { name: '反馈表单的字段' }).getByText('见面对象').click();
  await expect(handle.getByLabel('字段标识')).toBeDisabled();
  await handle
    .getByRole('region', { name: '可添加的字段' })
    .getByRole('button', { name: '单行文本' })
    .click();
  await handle.getByLabel('字段名称').fill('未见面原因');
  await expect(handle.getByLabel('字段标识')).toHaveValue('reason');
  await handle.getByLabel('必填').click();
  await handle.getByRole('button', { name: '添加条件' }).click();
  await handle.getByLabel('条件 1 的取值').click();
  const offered = page.locator('.ant-select-dropdown:visible');
  // The first one is proposed.
  await offered.getByTitle('上门', { exact: true }).click();
  await offered.getByTitle('未见面', { exact: true }).click();
  await page.keyboard.press('Escape');
  // Its place changes by its buttons, and is read out.
  await handle.getByRole('button', { name: '上移：未见面原因' }).click();
  await expect(handle.getByText(/字段“未见面原因”已移到第 5 位，共 \d+ 项/)).toBeAttached();
  await handle.getByRole('button', { name: '下移：未见面原因' }).click();
  await expect(form.getByText('反馈表单有变化，保存后生成表单版本 V2')).toBeVisible();
  await expectAccessible(page);
  // The condition holds in the trial beside it.
  await handle.getByText('预览', { exact: true }).click();
  const trial = handle.getByRole('region', { name: '预览' });
  await expect(trial.getByLabel('见面地点')).toBeVisible();
  await expect(trial.getByLabel('未见面原因')).toHaveCount(0);
  await trial.getByLabel('见面方式').click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('未见面', { exact: true }).click();
  await expect(trial.getByLabel('未见面原因')).toBeVisible();

  // A form that asks for nothing whole is not saved, and leads to what is wrong.
  await form.getByRole('tab', { name: '基本设置' }).click();
  await form.getByLabel('标题规则').fill('{templateName}-{nobody}');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText(/标题规则中的“{nobody}”不是派发表单的字段/)).toBeVisible();
  await form.getByLabel('标题规则').fill('{templateName}');
  await form.getByRole('button', { name: '插入劝阻对象' }).click();
  await expect(form.getByLabel('标题规则')).toHaveValue('{templateName}-{victimName}');

  // Meanwhile somebody else changes a limit.
  const [theirs] = (
    await ask(page.request, taskTemplate.list, { template: { templateType: 4, withForm: 1 } })
  ).dataBody;
  const { settings, formItemList = [], handleItemList = [] } = theirs ?? {};
  if (!theirs || !settings) throw new Error('no template of 落地劝阻');
  const { templateId, version, templateName, description, enabledStatus } = theirs;
  await ask(page.request, taskTemplate.modify, {
    ...{ templateId, version, templateName, description, enabledStatus, formItemList, handleItemList },
    settings: { ...settings, reopenDays: 9 },
  });
  await form.getByRole('button', { name: '保存', exact: true }).click();
  const told = page.getByRole('dialog').filter({ hasText: '保存后生成表单版本 V2' });
  await expect(told.getByText('新增字段“未见面原因”（单行文本）')).toBeVisible();
  await told.getByRole('button', { name: '保存为新版本' }).click();
  const merge = page.getByRole('dialog').filter({ hasText: '重启期限' });
  await expect(merge.getByText('9 天')).toBeVisible();
  await merge.getByRole('button', { name: '合并保存' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: '保存后生成' })
    .getByRole('button', { name: '保存为新版本' })
    .click();
  await expect(page).toHaveURL(/\/taskSetting$/);
  await expect(row.getByText('V2')).toBeVisible();

  await row.getByRole('button', { name: /历史版本/ }).click();
  const versions = page.getByRole('dialog', { name: '历史版本：落地劝阻' });
  await expect(versions.getByText('反馈表单：新增字段“未见面原因”（单行文本）')).toBeVisible();
  await expectAccessible(page);
  await versions.getByRole('tab', { name: '变更记录' }).click();
  await expect(versions.getByText('重启期限', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: /预览/ }).click();
  const preview = page.getByRole('dialog', { name: '预览：落地劝阻' });
  await preview.getByText('反馈表单', { exact: true }).click();
  await preview.getByRole('button', { name: '检查填写' }).click();
  await expect(preview.getByText('请填写见面地点')).toBeVisible();
  await page.keyboard.press('Escape');

  const [now] = (await ask(page.request, taskTemplate.list, { template: { templateType: 4, withForm: 1 } }))
    .dataBody;
  expect(now?.settings?.reopenDays).toBe(9);
  expect(now?.handleItemList?.find(({ fieldKey }) => fieldKey === 'reason')).toMatchObject({
    ...{ name: '未见面原因', require: true },
    showRule: [{ fieldKey: 'meetMode', op: 'in', value: ['未见面'] }],
  });
});
