/** Every list screen of the office: it loads, fails, is empty and full, and everybody can use it. */
import { calls } from '@outbound/contract';
import { ask } from '../ask.ts';
import { test } from '../person.ts';
import { pageInSight } from '../screen.ts';
import { expectListStates, expectUsable, type ListScreen } from '../states.ts';
import { dispatchTask, lightTemplate } from '../tasks.ts';

/** Each room in one office that is loaded once: to load it for each screen costs several times as much (decision 28). */
const rooms: Record<string, ListScreen[]> = {
  'people and their rights': [
    // Before the list of users, which asks for the same tree.
    {
      path: '/organizationManagement',
      call: calls.department.tree,
      menu: '组织机构管理',
      emptyText: '暂无部门',
      emptyAnswer: [],
      // The first node of the tree's markup only measures.
      content: (page) =>
        pageInSight(page)
          .getByRole('region', { name: '组织机构' })
          .locator('.ant-tree-treenode:not([aria-hidden=true])'),
    },
    {
      path: '/userManagement',
      call: calls.account.page,
      menu: '用户管理',
      emptyText: '还没有用户',
    },
    {
      path: '/roleManagement',
      call: calls.role.page,
      menu: '角色管理',
      emptyText: '还没有角色，点击“新增角色”添加第一个',
    },
    {
      path: '/rightRequests',
      call: calls.rightRequest.page,
      menu: '权限申请',
      emptyText: '还没有权限申请',
    },
    {
      path: '/functionManagement',
      call: calls.resource.tree,
      menu: '功能管理',
      emptyText: '暂无功能',
      emptyAnswer: [],
    },
  ],
  'the platform': [
    {
      path: '/dictionaryManagement',
      call: calls.dictionary.tree,
      menu: '数据字典',
      emptyText: '还没有字典类型',
      emptyAnswer: [],
      content: (page) => pageInSight(page).getByRole('list', { name: '字典类型' }).getByRole('listitem'),
    },
    { path: '/fileManagement', call: calls.file.page, menu: '文件管理', emptyText: '还没有文件' },
    {
      path: '/userOperation',
      call: calls.userLog.page,
      menu: '操作日志',
      emptyText: '这段时间没有操作记录',
    },
    {
      path: '/interfaceService',
      call: calls.interfaceLog.page,
      menu: '接口日志',
      emptyText: '这段时间没有接口调用',
    },
  ],
  'messages and tasks': [
    {
      path: '/messageManagement',
      call: calls.systemMessage.page,
      menu: '系统消息',
      emptyText: '还没有系统消息，点击“新增”写第一条',
    },
    { path: '/messageText', call: calls.messageText.page, menu: '消息文案', emptyText: '暂无相关数据' },
    {
      path: '/taskManagement/list',
      call: calls.taskInstance.list,
      menu: '任务列表',
      emptyText: /^没有任务。/,
    },
  ],
};

for (const [room, screens] of Object.entries(rooms))
  test(`the lists of ${room} say when they load, fail and are empty, and are usable by everybody`, async ({
    page,
    office,
    signIn,
    expectNoise,
  }) => {
    expectNoise(/status of 500/);
    const { userId } = await ask(office, calls.user.current, {});
    if (screens.some(({ call }) => call === calls.taskInstance.list))
      await dispatchTask(office, await lightTemplate(office), { person: userId }, '列表里的');
    await signIn();
    for (const [at, screen] of screens.entries())
      await test.step(screen.path, async () => {
        await page.setViewportSize({ width: 1366, height: 900 });
        await expectListStates(page, screen, at > 0);
        await expectUsable(page);
      });
  });
