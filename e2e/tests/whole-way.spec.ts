/** The whole way on a product of its own: first sign-in, an activity with all seven item types, a sign-up, its decision. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { newDataFolder, type Product, startProduct } from '../../scripts/product.ts';
import { hearNoise } from '../person.ts';
import { signOut, turnTo } from '../screen.ts';

const TITLE = '圣保罗跨境电商对接会';
const NEW_PASSWORD = 'Harbour-Lantern-27';
const NOTE = '希望与圣保罗的仓储服务商见面';
const REASON = '名片不清晰，请重新上传';
const PHONE = '13800138000';

/** `YYYY-MM-DD` of a day from now on. */
function day(ahead: number): string {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
}

interface Stage {
  product: Product;
  office: Page;
  phone: Page;
}

test('staff publish an activity, a visitor signs up on a phone, staff decide, a restart keeps all', async ({
  browser,
}) => {
  const folder = await newDataFolder();
  const settings = { DATA_DIR: folder.path, SAMPLE: 'off', RATE_LIMITS: 'off' };
  let product = await startProduct(settings);
  try {
    const officeContext = await browser.newContext({ baseURL: product.url });
    const phoneContext = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const [office, phone] = [await officeContext.newPage(), await phoneContext.newPage()];
    const noises = [hearNoise(office), hearNoise(phone)];
    // The picture that is none.
    noises[1]?.expect(/status of 415 .*coverFiles/);
    // The activity's page, to which he came back, asks once more how it stands some seconds later.
    noises[1]?.expect(/ERR_CONNECTION_REFUSED .*\/activityDetail/);
    // The session watch may ask, and the stream of news call again, while the server restarts.
    noises[0]?.expect(/ERR_CONNECTION_REFUSED .*\/(checkToken|live)$/);
    const stage: Stage = { product, office, phone };

    await test.step('the administrator signs in for the first time and sets a password', () =>
      firstSignIn(stage));
    await test.step('describes an activity and builds its form', () => describeActivity(stage));
    const id = await test.step('puts it on the shelf', () => publish(stage));
    await test.step('a visitor finds it and makes every mistake', () => makeMistakes(stage, id));
    await test.step('signs up', () => signUp(stage));
    await test.step('is rejected with a reason', () => reject(stage));
    await test.step('signs up again', async () => {
      await phone.getByRole('link', { name: '再次报名' }).click();
      await fillForm(stage);
      await signUp(stage);
    });
    await test.step('is approved', () => approve(stage));
    await test.step('the log knows each step', () => readLog(stage));

    await test.step('a restart keeps all', async () => {
      expect(await product.stop()).toBe(0);
      product = await startProduct({ ...settings, PORT: new URL(product.url).port });
      await office.reload();
      await expect(office.getByRole('row').filter({ hasText: '已通过' })).toHaveCount(1);
      await expect(office.getByRole('row').filter({ hasText: '已驳回' })).toHaveCount(1);
      await openDrawer(office, '已通过');
      await expect(office.getByRole('dialog').getByText(NOTE)).toBeVisible();
      const attachment = office.getByRole('dialog').locator('img[src*="/preview/"]').first();
      await expect(attachment).toHaveJSProperty('complete', true);
      expect(await attachment.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await phone.reload();
      await expect(phone.getByText('1 人已报名')).toBeVisible();
    });
    await test.step('who cannot sign in is told so, then asked for a picture code', () =>
      failToSignIn(office));
    expect(noises.flatMap((noise) => noise.unexpected())).toEqual([]);
  } finally {
    await product.stop();
    await folder.remove();
  }
});

async function failToSignIn(office: Page): Promise<void> {
  await office.keyboard.press('Escape');
  await expect(office.getByRole('dialog')).toHaveCount(0);
  await signOut(office);
  await office.goto('/login');
  await office.getByLabel('账号', { exact: true }).fill('admin');
  for (const left of [4, 3]) {
    await expect(office.getByRole('textbox', { name: '验证码' })).toHaveCount(0);
    await office.getByLabel('密码', { exact: true }).fill('Wrong-Anchor-1');
    await office.keyboard.press('Enter');
    await expect(office.getByRole('alert')).toContainText(`账号或密码错误，还可尝试 ${left} 次`);
  }
  await expect(office.getByRole('img', { name: '验证码' })).toBeVisible();
  await office.getByLabel('密码', { exact: true }).fill(NEW_PASSWORD);
  await office.getByRole('textbox', { name: '验证码' }).fill('12');
  await office.keyboard.press('Enter');
  await expect(office.getByText('请输入4位验证码').first()).toBeVisible();
  await office.getByRole('textbox', { name: '验证码' }).fill('0000');
  await office.keyboard.press('Enter');
  await expect(office.getByRole('alert')).toContainText('验证码');
}

async function firstSignIn({ product, office }: Stage): Promise<void> {
  const initial = /初始密码 (\S+?)（/.exec(product.output())?.[1] ?? '';
  expect(initial.length).toBeGreaterThanOrEqual(12);
  await office.goto('/login');
  await office.getByLabel('账号', { exact: true }).fill('admin');
  await office.getByLabel('密码', { exact: true }).fill(initial);
  await office.keyboard.press('Enter');
  await expect(office).toHaveURL(/\/modifyInitPassword$/);
  // Nothing else opens before that.
  for (const address of ['/activity', '/portal/index']) {
    await office.goto(address);
    await expect(office).toHaveURL(/\/modifyInitPassword$/);
  }
  await office.getByLabel('初始密码').fill(initial);
  await office.getByLabel('新密码', { exact: true }).fill('short');
  await office.getByLabel('确认新密码').fill('other');
  await expect(office.getByText('两次输入的密码不一致')).toBeVisible();
  await office.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
  await office.getByLabel('确认新密码').fill(NEW_PASSWORD);
  await office
    .getByRole('button', { name: '确 定' })
    .or(office.getByRole('button', { name: '确定' }))
    .click();
  await expect(office.getByRole('navigation', { name: '主菜单' })).toBeVisible();
}

async function describeActivity({ office }: Stage): Promise<void> {
  await turnTo(office, '/activity');
  await office.getByRole('button', { name: '新增活动' }).click();
  await expect(office.getByRole('button', { name: '保存并上架' })).toBeVisible();
  // By role: the list in the hidden tab has fields of the same names.
  await office.getByRole('textbox', { name: '活动标题' }).fill(TITLE);
  await office
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: '海报.png',
      mimeType: 'image/png',
      buffer: await office.screenshot({ clip: { x: 0, y: 0, width: 600, height: 800 } }),
    });
  await expect(office.getByText('海报.png上传成功！')).toBeVisible();
  await office.getByText('线下', { exact: true }).click();
  const time = office.getByRole('textbox', { name: '活动时间' });
  await time.click();
  await time.fill(`${day(30)} 09:00:00`);
  await office.keyboard.press('Enter');
  await office.keyboard.type(`${day(31)} 17:30:00`);
  await office.keyboard.press('Enter');
  await office.getByRole('combobox', { name: '活动城市' }).fill('圣保罗');
  await office.getByRole('textbox', { name: '活动地点' }).fill('会展中心 3 号厅');
  await office.getByRole('textbox', { name: '经纬度' }).fill('-23.5505,-46.6333');
  await office.getByRole('button', { name: '下一步' }).click();
  await office.getByRole('textbox', { name: '活动详情' }).click();
  await office.keyboard.type('与当地平台和仓储服务商面对面。');
  await office.getByRole('button', { name: '下一步' }).click();
  await office.getByRole('spinbutton', { name: '总名额' }).fill('50');
  await office.getByRole('button', { name: '下一步' }).click();
  await buildForm(office);
  await office.getByRole('button', { name: '保存', exact: true }).click();
  await expect(office.getByText('保存成功')).toBeVisible();
}

async function buildForm(office: Page): Promise<void> {
  const palette = office.getByRole('region', { name: '可添加的字段' });
  const properties = office.getByRole('region', { name: '字段属性' });
  const add = async (type: string, name: string, options: readonly string[] = []) => {
    await palette.getByRole('button', { name: type, exact: true }).click();
    await properties.getByLabel('字段名称').fill(name);
    await properties.getByLabel('必填').click();
    for (const [index, option] of options.entries())
      await properties.getByLabel(`选项 ${index + 1}`, { exact: true }).fill(option);
  };
  await palette.getByRole('button', { name: '姓名' }).click();
  await palette.getByRole('button', { name: '手机号' }).click();
  await add('多行文本', '需求说明');
  await add('单选', '身份', ['企业代表', '个人']);
  await add('多选', '关注领域', ['电商', '物流']);
  await add('日期', '到达日期');
  await add('下拉选择', '国家', ['中国', '巴西']);
  await add('文件上传', '名片');

  const list = office.getByRole('list', { name: '报名表字段' });
  const order = () => list.getByRole('listitem').locator('.builder-text').allInnerTexts();
  const names = [
    '* 姓名',
    '* 手机号',
    '* 需求说明',
    '* 身份',
    '* 关注领域',
    '* 到达日期',
    '* 国家',
    '* 名片',
  ];
  await expect.poll(order).toEqual(names);
  // By keyboard: the phone one up. Then by mouse: the name back to the top.
  await list.getByRole('button', { name: '拖动排序：手机号' }).focus();
  await office.keyboard.press('Space');
  await expect(office.getByText('字段“手机号”移到第 2 位')).toBeAttached();
  // A key that comes before the list has measured its rows anew moves nothing; at the top one more changes nothing.
  await expect(async () => {
    await office.keyboard.press('ArrowUp');
    await expect(office.getByText('字段“手机号”移到第 1 位')).toBeAttached({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await office.keyboard.press('Space');
  await expect.poll(order).toEqual([names[1], names[0], ...names.slice(2)]);
  await drag(
    office,
    list.getByRole('button', { name: '拖动排序：姓名' }),
    list.getByRole('button', { name: '拖动排序：手机号' }),
  );
  await expect.poll(order).toEqual(names);
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  const middle = (box: typeof start) => [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle(start));
  await page.mouse.down();
  await page.mouse.move(...middle(end), { steps: 8 });
  await page.mouse.up();
}

async function publish({ office }: Stage): Promise<number> {
  const row = office.getByRole('row').filter({ hasText: TITLE });
  await expect(row).toContainText('待发布');
  const address = await row.getByRole('link', { name: TITLE }).getAttribute('href');
  await row.getByRole('button', { name: '上架' }).click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: '上架' })
    .or(office.getByRole('dialog').getByRole('button', { name: '上 架' }))
    .click();
  await expect(office.getByText('上架成功')).toBeVisible();
  await expect(row).toContainText('已上架');
  return Number(/id=(\d+)/.exec(address ?? '')?.[1]);
}

const field = (phone: Page, name: string) => phone.getByLabel(new RegExp(`^${name}`));
const faults = (phone: Page) => phone.locator('.fault').allInnerTexts();

async function makeMistakes({ phone }: Stage, id: number): Promise<void> {
  await phone.goto('/portal/portalActivity');
  const card = phone.getByRole('link', { name: new RegExp(TITLE) });
  await expect(card).toHaveAttribute('href', `/portal/portalActivityDetail?id=${id}`);
  await phone.goto(`/activityDetail?id=${id}&channel=wechat`);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(phone.getByText('0 人已报名')).toBeVisible();
  await phone.getByRole('link', { name: '立即报名' }).click();
  await expect(phone).toHaveURL(/\/activityApplication\?.*channel=wechat/);

  await phone.getByRole('button', { name: '提交报名' }).click();
  await expect
    .poll(() => faults(phone))
    .toEqual([
      '请填写姓名',
      '请填写手机号',
      '请填写需求说明',
      '请选择身份',
      '请选择关注领域',
      '请选择到达日期',
      '请选择国家',
      '请上传名片',
      '请阅读并同意《个人信息处理告知》',
    ]);
  await field(phone, '手机号').fill('12345678901');
  await field(phone, '手机号').blur();
  await expect(phone.locator('.fault', { hasText: '手机号格式不正确' })).toBeVisible();
  await field(phone, '到达日期').fill('1899-12-31');
  await field(phone, '到达日期').blur();
  await expect(phone.locator('.fault', { hasText: '请选择到达日期' })).toBeVisible();
  await field(phone, '需求说明').fill('长'.repeat(501));
  await expect(phone.getByText('500/500')).toBeVisible();
  await field(phone, '名片').setInputFiles({
    name: '太大.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(10_240_001),
  });
  await expect(phone.getByText('上传文件大小不能超过10MB')).toBeVisible();
  await field(phone, '名片').setInputFiles({
    name: '名片.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(phone.locator('.fault', { hasText: '只支持jpg' })).toBeVisible();
  await fillForm({ phone });
}

async function fillForm({ phone }: Pick<Stage, 'phone'>): Promise<void> {
  await field(phone, '姓名').fill('张伟');
  await field(phone, '手机号').fill(`+86 ${PHONE}`);
  await field(phone, '需求说明').fill(NOTE);
  await phone.getByText('企业代表', { exact: true }).click();
  await phone.getByText('物流', { exact: true }).click();
  await phone.getByText('电商', { exact: true }).click();
  await field(phone, '到达日期').fill(day(29));
  await field(phone, '国家').selectOption('巴西');
  await field(phone, '名片').setInputFiles({
    name: '名片.png',
    mimeType: 'image/png',
    buffer: await phone.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }),
  });
  await expect(phone.getByText('名片上传成功！')).toBeVisible();
  await phone.getByRole('checkbox', { name: '我已阅读并同意' }).check();
}

async function signUp({ phone }: Pick<Stage, 'phone'>): Promise<void> {
  await phone.getByRole('button', { name: '提交报名' }).click();
  await expect(phone.getByRole('heading', { name: '报名成功！' })).toBeVisible();
  // One page back by itself, after a second (spec 4).
  await expect(phone).toHaveURL(/\/activityDetail/);
  await expect(phone.getByText('您已报名')).toBeVisible();
}

/** The row of a sign-up by its status. */
const signUpRow = (office: Page, status: string) =>
  office.getByRole('row').filter({ hasText: '张伟' }).filter({ hasText: status });

async function openDrawer(office: Page, status: string): Promise<void> {
  await signUpRow(office, status)
    .getByRole('button', { name: /^查看 / })
    .click();
}

async function reject({ office }: Stage): Promise<void> {
  await office.getByRole('menuitem', { name: '活动审核' }).click();
  await expect(office).toHaveURL(/\/activity\/review$/);
  const row = office.getByRole('row').filter({ hasText: TITLE });
  await row.getByRole('button', { name: '去审核' }).click();
  const pending = signUpRow(office, '待审核');
  await expect(pending).toContainText('138****8000');
  await expect(pending).toContainText('电商');
  await pending.getByRole('button', { name: '驳回' }).click();
  const dialog = office.getByRole('dialog', { name: '驳回报名' });
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(dialog.getByText('请填写驳回原因').last()).toBeVisible();
  await dialog.getByLabel('驳回原因').fill(REASON);
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(signUpRow(office, '已驳回')).toHaveCount(1);
}

async function approve({ office }: Stage): Promise<void> {
  await office.getByRole('button', { name: /查\s?询/ }).click();
  await signUpRow(office, '待审核').getByRole('button', { name: '通过' }).click();
  await expect(signUpRow(office, '已通过')).toHaveCount(1);
  await expect(signUpRow(office, '已驳回')).toHaveCount(1);
}

async function readLog({ office }: Stage): Promise<void> {
  const response = await office.request.post('/web/oms/api/v1/userLog/page', {
    data: { pageNum: 1, pageSize: 100, template: {} },
  });
  const { code, data } = await response.json();
  expect(code).toBe('000000');
  type LogRow = { callName: string; operator: string; result: number };
  const rows = (data.dataBody as LogRow[]).filter(({ result }) => result === 1).reverse();
  expect(rows.map(({ callName, operator }) => `${operator} ${callName}`)).toEqual([
    '系统管理员 登录',
    '系统管理员 修改密码',
    '系统管理员 上传图片',
    '系统管理员 新增活动',
    '系统管理员 活动上下架',
    '访客 提交报名',
    '系统管理员 审核报名',
    '访客 提交报名',
    '系统管理员 审核报名',
  ]);
  const texts = rows.map((row) => JSON.stringify(row));
  for (const row of [3, 4]) expect(texts[row]).toContain(TITLE);
  expect(texts[6]).toContain(REASON);
  // Neither the phone nor a password stands in the log.
  expect(texts.join()).not.toContain(PHONE);
  expect(texts.join()).not.toContain(NEW_PASSWORD);
}
