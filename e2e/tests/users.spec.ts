/** Users: the list with its states, and a person's way from being added to the recycle bin and back. */
import { calls, DataScope } from '@outbound/contract';
import { pauseSignIn } from '../accounts.ts';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { choose, confirmed, dialog, more, pageInSight, rowOf, rows } from '../screen.ts';
import { LIST, search, shownPassword } from '../users.ts';

const { account } = calls;

test('a user is added with a password shown once, changed, reset, frozen, deleted and restored', async ({
  page,
  signIn,
  office,
  makeAccount,
  openAs,
  expectNoise,
}) => {
  expectNoise(/status of 401/);
  const role = await makeAccount(['latin_sys_role']);
  await signIn();
  await page.goto(LIST);
  await page.getByRole('button', { name: /新增$/ }).click();
  const form = dialog(page, '新增用户');
  const mark = Date.now().toString(36);
  const userLoginId = `way.${mark}`;
  const phone = `139${String(Date.now()).slice(-8)}`;
  await expectAccessible(page);
  // Taken already: said when the field is left.
  await form.getByLabel('账号', { exact: true }).fill('admin');
  await form.getByLabel('姓名').click();
  await expect(form.getByText('该账号已存在')).toBeVisible();
  await form.getByRole('button', { name: '确定' }).click();
  for (const text of [
    '请输入姓名',
    '请选择用户类型',
    '请输入手机号码',
    '请输入身份证号',
    '请选择所属部门',
    '请选择角色',
  ])
    await expect(form.getByText(text, { exact: true }).last()).toBeVisible();
  await form.getByLabel('账号', { exact: true }).fill(userLoginId);
  await form.getByLabel('姓名').fill('韦一');
  await choose(page, form, '用户类型', '其他');
  await form.getByLabel('手机号码').fill('12');
  await form.getByLabel('身份证号').click();
  await expect(form.getByText('手机号码格式或长度不正确，请重新输入')).toBeVisible();
  await form.getByLabel('手机号码').fill(phone);
  await form.getByLabel('身份证号').fill(`1101011990${String(Date.now()).slice(-8)}`);
  await choose(page, form, '所属部门', '出海生态赋能平台');
  await choose(page, form, '角色', role.roleName);
  await form.getByRole('button', { name: '确定' }).click();
  const first = await shownPassword(page, /韦一/);

  await search(page, userLoginId);
  const row = rowOf(page, userLoginId);
  await expect(row).toContainText(`139****${phone.slice(-4)}`);
  const { dataBody } = await ask(office, account.page, { template: { userLoginId } });
  const id = dataBody[0]?.id ?? 0;

  // The masked phone that comes back with the form leaves the real one alone.
  await row.getByRole('button', { name: '修改' }).click();
  const modify = dialog(page, /修改用户/);
  await expect(modify.getByLabel('账号', { exact: true })).toBeDisabled();
  await expect(modify.getByLabel('手机号码')).toHaveValue(`139****${phone.slice(-4)}`);
  await modify.getByLabel('姓名').fill('韦一改');
  await modify.getByRole('button', { name: '确定' }).click();
  await expect(modify).toHaveCount(0);
  await expect(row).toContainText('韦一改');
  const { value } = await ask(office, account.reveal, { id, field: 'mobilePhone', reason: '核对' });
  expect(value).toBe(phone);

  // Past the initial password, signed in elsewhere.
  const own = await openAs({ userLoginId, password: first });
  await own.goto('/');
  await expect(own).toHaveURL(/modifyInitPassword/);
  await ask(own.request, calls.user.modifyPassword, { oldPassword: first, newPassword: 'Calm-Harbour-27' });

  await more(page, row, '重置密码');
  await confirmed(page, '重置密码');
  const second = await shownPassword(page, '重置密码');
  expect(second).not.toBe(first);
  const isIn = async (password: string) => {
    const answer = await own.request.post('/web/ums/api/v1/user/login', { data: { userLoginId, password } });
    return (await answer.json()).code;
  };
  const token = await own.request.post('/web/ums/api/v1/user/checkToken', { data: {} });
  expect(token.status(), 'the reset ended his session').toBe(401);
  expect(await isIn('Calm-Harbour-27')).toBe('UM4100');
  expect(await isIn(second)).toBe('000000');

  await row.getByRole('switch').click();
  await confirmed(page, '冻结');
  await expect(row.getByRole('switch')).not.toBeChecked();
  expect((await own.request.post('/web/ums/api/v1/user/checkToken', { data: {} })).status()).toBe(401);
  expect(await isIn(second)).toBe('UM4007');
  await row.getByRole('switch').click();
  await confirmed(page, '启用');
  await expect(row.getByRole('switch')).toBeChecked();

  await more(page, row, '删除');
  await expect(page.getByText('是否确认删除用户“韦一改”？').last()).toBeVisible();
  await confirmed(page, '删除');
  await expect(pageInSight(page).getByText('没有符合条件的数据')).toBeVisible();
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '回收站' }).click();
  const bin = page.getByRole('dialog', { name: '回收站' });
  await bin.getByLabel('账号/姓名/手机号码').fill(userLoginId);
  await bin.getByRole('button', { name: '查询' }).click();
  await bin
    .getByRole('row', { name: new RegExp(userLoginId) })
    .getByRole('button', { name: '恢复' })
    .click();
  await confirmed(page, '恢复');
  await expect(bin.getByText('没有符合条件的数据')).toBeVisible();
  await bin.getByRole('button', { name: '关闭' }).first().click();
  await expect(rowOf(page, userLoginId).getByRole('switch')).not.toBeChecked();

  // Deleted again, and purged: what goes and what stays is said before.
  await more(page, rowOf(page, userLoginId), '删除');
  await confirmed(page, '删除');
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '回收站' }).click();
  await bin.getByLabel('账号/姓名/手机号码').fill(userLoginId);
  await bin.getByRole('button', { name: '查询' }).click();
  const lying = bin.getByRole('row', { name: new RegExp(userLoginId) });
  await bin.getByRole('button', { name: '删除时间' }).click();
  await expect(bin.getByRole('columnheader', { name: '删除时间' })).toHaveAttribute('aria-sort', 'ascending');
  await lying.getByRole('button', { name: '彻底清除' }).click();
  await expect(page.getByText('保留：账号和姓名')).toBeVisible();
  await confirmed(page, '彻底清除');
  await expect(bin.getByText('没有符合条件的数据')).toBeVisible();
});

test('what is done with ticked rows stands behind one button; an account that is paused is unlocked; organisation and roles are set, rights diagnosed; what an external system keeps cannot be changed here', async ({
  page,
  signIn,
  office,
  makeAccount,
  playwright,
  product,
}) => {
  await test.step('what is done with ticked rows stands behind one button; the tools keep their corner, ticks their rows', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn();
    await page.goto(LIST);
    const batch = page.getByRole('button', { name: '批量操作' });
    const boxes = rows(page).getByRole('checkbox');
    await expect(boxes.first()).toBeVisible();
    await expect(batch).toBeDisabled();
    for (const which of [0, 1]) await boxes.nth(which).check();
    const lineOf = async (name: string) => {
      const box = await pageInSight(page).getByRole('button', { name, exact: true }).first().boundingBox();
      if (!box) throw new Error(`${name} is not in sight`);
      return Math.round(box.y + box.height / 2);
    };
    expect(await lineOf('刷新'), 'beside the buttons, with what is ticked told').toBe(
      await lineOf('批量操作'),
    );
    await batch.click();
    const entries = page.locator('.ant-dropdown').getByRole('menuitem');
    await expect(entries).toHaveText(['设置组织和角色', '批量启用', '批量冻结', '批量删除']);
    await entries.first().click();
    await dialog(page, '设置组织和角色').getByRole('button', { name: '取消' }).click();

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: '组织机构' })).toBeVisible();
    await expect(page.getByText('已选 2 项')).toBeVisible();
  });

  await test.step('an account that is paused after wrong passwords is unlocked, and only such a one', async () => {
    const made = await makeAccount(['latin_sys_role']);
    const own = await playwright.request.newContext({ baseURL: product.url });
    await ask(own, calls.user.login, { userLoginId: made.userLoginId, password: made.password });
    await page.setViewportSize({ width: 1366, height: 900 });
    await search(page, made.userLoginId);
    const row = rowOf(page, made.userLoginId);
    await row.getByRole('button', { name: '更多' }).click();
    await expect(page.getByRole('menuitem', { name: '解锁' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await pauseSignIn(own);
    await page.getByRole('button', { name: '查询' }).click();
    await more(page, row, /^解锁（\d+ 分钟）$/);
    await expect(page.getByText('已解锁')).toBeVisible();
    // He gets in again.
    await ask(own, calls.user.login, {
      userLoginId: made.userLoginId,
      password: made.password,
    });
    await row.getByRole('button', { name: '更多' }).click();
    await expect(page.getByRole('menuitem', { name: '解锁', exact: true })).toBeVisible();
  });

  await test.step('organisation and roles are set, the rights diagnosed, the details read', async () => {
    const made = await makeAccount(['latin_sys_role'], { dataScope: DataScope.self });
    const { roleName } = await makeAccount(['latin_sys_dict_add']);
    await search(page, made.userLoginId);
    const row = rowOf(page, made.userLoginId);
    await expect(row).toBeVisible();

    const diagnose = async (verdict: string) => {
      await more(page, row, '权限诊断');
      const asked = dialog(page, /权限诊断/);
      await asked.getByLabel('或输入权限编码').fill('latin_sys_dict_add');
      await asked.getByRole('button', { name: '诊断', exact: true }).click();
      await expect(asked.getByText(verdict)).toBeVisible();
      await expect(asked.getByText('系统管理 / 数据字典 / 新增字典')).toBeVisible();
      await expectAccessible(page);
      await asked.getByRole('button', { name: '关闭' }).last().click();
      await expect(asked).toHaveCount(0);
    };
    await diagnose(`“${made.userName}”没有“新增字典”：他的 1 个角色都没有授予该功能。`);

    await more(page, row, '分配角色');
    const assign = dialog(page, '设置组织和角色');
    await assign.getByRole('button', { name: '确定' }).click();
    await expect(assign.getByText('请选择组织或角色')).toBeVisible();
    await assign.getByText('在原有基础上增加').click();
    await choose(page, assign, '角色', roleName);
    await assign.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('已设置 1 人')).toBeVisible();
    const { roleList } = await ask(office, account.detail, { id: made.id });
    expect(roleList.map(({ name }) => name).sort()).toEqual([made.roleName, roleName].sort());
    await diagnose(`“${made.userName}”拥有“新增字典”：来自角色“${roleName}”。`);

    await row.getByRole('button', { name: '查看' }).click();
    const drawer = page.getByRole('dialog', { name: new RegExp(made.userLoginId.replaceAll('.', '\\.')) });
    for (const [tab, text] of [
      ['权限', '新增字典'],
      ['登录记录', '登录'],
      ['操作记录', '修改自己的密码'],
      ['在线会话', '127.0.0.1'],
    ] as const) {
      await drawer.getByRole('tab', { name: tab }).click();
      await expect(drawer.getByRole('tabpanel').getByText(text).first()).toBeVisible();
    }
    await drawer.getByRole('tab', { name: '操作记录' }).click();
    const log = drawer.getByRole('tabpanel').locator('tbody tr.ant-table-row');
    // His rows and nobody else's.
    await expect(log.first()).toBeVisible();
    const { count } = await ask(office, calls.userLog.page, { template: { userId: made.id } });
    await expect(log).toHaveCount(Math.min(10, count));
    await drawer.getByRole('button', { name: '关闭' }).first().click();
    await expect(drawer).toHaveCount(0);
  });

  await test.step('what an external system keeps of a user cannot be changed here', async () => {
    const { dataBody } = await ask(office, account.extUserList, { template: { status: 'enable' } });
    const synced = dataBody[0];
    if (!synced) throw new Error('the sample has no user of an external system');
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '外部用户' }).click();
    const external = page.getByRole('dialog', { name: '外部用户' });
    await expect(external.getByRole('row', { name: new RegExp(synced.userLoginId) })).toBeVisible();
    await expectAccessible(page);
    await external.getByRole('button', { name: '关闭' }).first().click();

    await search(page, synced.userLoginId);
    const row = rowOf(page, synced.userLoginId).first();
    await row.getByRole('button', { name: '更多' }).click();
    await expect(page.getByRole('menuitem', { name: '权限诊断' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: '重置密码' })).toHaveCount(0);
    await expect(page.getByRole('menuitem', { name: '删除' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: '修改' }).click();
    const form = dialog(page, /修改用户/);
    await expect(form.getByText('该用户由外部系统同步', { exact: true })).toHaveCount(4);
    for (const label of ['账号', '姓名', '身份证号', '所属部门', '主部门'])
      await expect(form.getByLabel(label, { exact: true })).toBeDisabled();
    const remark = `备注 ${Date.now()}`;
    await form.getByLabel('备注').fill(remark);
    await form.getByRole('button', { name: '确定' }).click();
    await expect(form).toHaveCount(0);
    const after = await ask(office, account.detail, { id: synced.id });
    expect([after.remark, after.userName]).toEqual([remark, synced.userName]);
    const byHand = { data: { id: synced.id, version: after.version, userName: '改名' } };
    const refused = await page.request.post(`/web${account.modify.path}`, byHand);
    expect((await refused.json()).code).toBe('UM4305');
  });
});

test('somebody with a department sees and changes only its people', async ({
  office,
  makeAccount,
  openAs,
}) => {
  const [top] = await ask(office, calls.department.tree, {});
  const { id: deptId } = await ask(office, calls.department.deptAdd, {
    parentId: top?.id ?? 0,
    deptName: `范围测试 ${Date.now().toString(36)}`,
    deptCode: `SCOPE-${Date.now()}`,
  });
  const codes = ['latin_sys_user', 'latin_sys_user_modify', 'latin_sys_user_delete'] as const;
  const operator = await makeAccount(codes, { deptId, dataScope: DataScope.ownDepartment });
  const page = await openAs(operator);
  await page.goto(LIST);
  await expect(rowOf(page, operator.userLoginId)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /新增$/ })).toHaveCount(0);
  const foreign = (await ask(office, account.page, { template: { userLoginId: 'sutong' } })).dataBody[0]?.id;
  for (const [call, data] of [
    [account.detail, { id: foreign }],
    [account.modify, { id: foreign, version: 1, remark: 'x' }],
    [account.delete, { ids: [operator.id, foreign] }],
  ] as const)
    expect((await page.request.post(`/web${call.path}`, { data })).status()).toBe(404);
});
