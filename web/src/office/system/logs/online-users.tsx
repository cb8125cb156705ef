import { type BodyInput, calls, type Row } from '@outbound/contract';
import { Button, Tag } from 'antd';
import { CallFailure } from '../../../api/failure.ts';
import { useWrite } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { addressText } from '../../../ui/texts/address-text.ts';
import { browserParts } from '../../../ui/texts/browser-text.ts';
import { DepartmentPicker } from '../department-picker/index.ts';

type OnlineRow = Row<typeof calls.onlineUser.page>;
const END = 'latin_sys_user_logout';

const fields: readonly SearchField<Template<typeof calls.onlineUser.page>>[] = [
  { name: 'keyword', label: '登录名称', kind: 'text', placeholder: '账号或姓名' },
  {
    name: 'deptId',
    label: '部门',
    kind: 'custom',
    control: <DepartmentPicker />,
    parse: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
  },
  { name: 'address', label: '主机/IP', kind: 'text' },
  {
    name: 'createdTime',
    label: '登录时间',
    kind: 'range',
    of: 'time',
    names: ['createdTimeStart', 'createdTimeEnd'],
  },
];

const columns: readonly Column<OnlineRow>[] = [
  { key: 'id', title: '会话编号', width: 88 },
  {
    key: 'userLoginId',
    title: '登录名称',
    width: 220,
    render: (row) => (
      <>
        {row.userName}（{row.userLoginId}）{row.isCurrent ? <Tag color="green">当前会话</Tag> : null}
      </>
    ),
  },
  { key: 'deptName', title: '部门名称', width: 140, render: (row) => row.deptName ?? '--' },
  { key: 'address', title: '主机/IP', width: 170, render: (row) => addressText(row.address) },
  {
    key: 'browser',
    title: '浏览器',
    width: 130,
    render: (row) => <span title={row.browser}>{browserParts(row.browser).browser || '--'}</span>,
  },
  {
    key: 'system',
    title: '操作系统',
    width: 100,
    render: (row) => browserParts(row.browser).system || '--',
  },
  { key: 'createdTime', title: '登录时间', width: 172 },
  { key: 'lastSeenTime', title: '最后活跃时间', width: 172 },
];

/** Who is signed in now; sessions can be ended, one or many, never the one that looks. */
export function OnlineUsers() {
  const message = useMessage();
  const confirm = useConfirm();
  const end = useWrite(calls.onlineUser.end, {
    refresh: [calls.onlineUser.page, calls.account.sessions, calls.account.detail],
    done: null,
  });

  const signOut = async (rows: readonly OnlineRow[], after?: () => void) => {
    const endable = rows.filter((row) => row.endable);
    const left = rows.length - endable.length;
    const [only] = endable;
    if (!only) {
      void message.warning('所选会话都不能强退：正在使用的会话请退出登录，其余的会话您无权结束');
      return;
    }
    const isSure = await confirm({
      title:
        endable.length === 1
          ? `是否确认强退“${only.userName}”（${only.userLoginId}）的会话？`
          : `是否确认强退所选的 ${endable.length} 个会话？`,
      content: `被强退的人须重新登录，未保存的内容可能丢失。${left > 0 ? `另有 ${left} 个会话不能强退，将保留。` : ''}`,
      confirmText: '强退',
    });
    if (!isSure) return;
    const body: BodyInput<typeof calls.onlineUser.end> = { ids: endable.map(({ id }) => id) };
    try {
      const { doneNum, skippedList } = await end.mutateAsync(body);
      after?.();
      const [skipped] = skippedList;
      if (skipped)
        void message.warning(`已强退 ${doneNum} 个会话，跳过 ${skippedList.length} 个：${skipped.reason}`);
      else void message.success(`已强退 ${doneNum} 个会话`);
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
    }
  };

  return (
    <PageTable
      call={calls.onlineUser.page}
      name="online-users"
      columns={columns}
      search={fields}
      selectable={(row) => `${row.userName}，会话 ${row.id}`}
      actions={(row) => [
        {
          label: '强退',
          code: END,
          danger: true,
          disabled: !row.endable,
          onClick: () => void signOut([row]),
        },
      ]}
      actionsWidth={76}
      emptyText="当前没有在线用户"
      toolbar={({ selected, clearSelected }) => (
        <Permitted code={END}>
          <Button
            danger
            disabled={selected.length === 0}
            onClick={() => void signOut(selected, clearSelected)}
          >
            批量强退
          </Button>
        </Permitted>
      )}
    />
  );
}
