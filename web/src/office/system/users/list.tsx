import { calls, EnabledStatus, Source } from '@outbound/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { OnceWanted } from '../../../ui/feedback/once-wanted.tsx';
import { LabelledSwitch } from '../../../ui/forms/labelled-switch.tsx';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { SideLayout } from '../../../ui/navigation/side-layout.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { ExportButton } from '../../../ui/tables/export-button.tsx';
import { readListState, writeListState } from '../../../ui/tables/list-state.ts';
import { PageTable, type TableContext, type Template } from '../../../ui/tables/page-table.tsx';
import type { RowAction } from '../../../ui/tables/row-actions.tsx';
import { DepartmentTree } from '../department-tree/index.ts';
import { type UserRow, userColumns, userSearch } from './list-columns.tsx';
import { BatchMenu, MoreMenu } from './list-menus.tsx';
import { useUserActions } from './use-user-actions.tsx';

const AssignDialog = lazyPart(async () => ({ default: (await import('./assign-dialog.tsx')).AssignDialog }));
const ExternalUsers = lazyPart(async () => ({
  default: (await import('./external-users.tsx')).ExternalUsers,
}));
const ImportUsers = lazyPart(async () => ({ default: (await import('./import-users.tsx')).ImportUsers }));
const RecycleBin = lazyPart(async () => ({ default: (await import('./recycle-bin.tsx')).RecycleBin }));
const RightsDiagnosisDialog = lazyPart(async () => ({
  default: (await import('./rights-diagnosis.tsx')).RightsDiagnosisDialog,
}));
const UserDrawer = lazyPart(async () => ({ default: (await import('./user-drawer.tsx')).UserDrawer }));
const UserForm = lazyPart(async () => ({ default: (await import('./user-form.tsx')).UserForm }));

type Context = TableContext<UserRow, Template<typeof calls.account.page>>;
type Open =
  | { kind: 'form'; subject: number | 'new' }
  | { kind: 'detail'; id: number }
  | { kind: 'assign'; users: readonly UserRow[]; clearSelected?: () => void }
  | { kind: 'import' }
  | { kind: 'diagnosis'; user: UserRow }
  | { kind: 'external' }
  | { kind: 'recycled' };

/** The users of the organisation, beside its tree. */
export default function UserList() {
  const [params, setParams] = useSearchParams();
  const [includeBelow, setIncludeBelow] = useState(true);
  const [open, setOpen] = useState<Open | null>(null);
  const actions = useUserActions();
  const close = () => setOpen(null);

  const state = readListState(params);
  const deptId = Number(state.filters.deptId) || null;
  const chooseDepartment = (id: number | null) => {
    const { deptId: _before, ...others } = state.filters;
    const filters = id === null ? others : { ...others, deptId: String(id) };
    setParams(writeListState(params, { ...state, page: 1, filters }), { replace: true });
  };

  const rowActions = (row: UserRow): RowAction[] => [
    { label: '查看', onClick: () => setOpen({ kind: 'detail', id: row.id }) },
    {
      label: '修改',
      code: 'latin_sys_user_modify',
      onClick: () => setOpen({ kind: 'form', subject: row.id }),
    },
    ...(row.source === Source.synced
      ? [
          {
            label: '解除外部身份',
            code: 'latin_sys_user_reset' as const,
            inMore: true,
            disabled: !row.isLinked,
            onClick: () => void actions.unlink(row),
          },
        ]
      : [
          {
            label: '重置密码',
            code: 'latin_sys_user_reset' as const,
            inMore: true,
            onClick: () => void actions.reset([row]),
          },
          {
            label: '解除两步验证',
            code: 'latin_sys_user_reset' as const,
            inMore: true,
            disabled: !row.hasTwoStep,
            onClick: () => void actions.resetTwoStep(row),
          },
        ]),
    {
      label: '分配角色',
      code: 'latin_sys_user_assign',
      inMore: true,
      onClick: () => setOpen({ kind: 'assign', users: [row] }),
    },
    {
      label: row.lockedMinutes > 0 ? `解锁（${row.lockedMinutes} 分钟）` : '解锁',
      code: 'latin_sys_user_unlock',
      inMore: true,
      disabled: row.lockedMinutes === 0,
      onClick: () => actions.unlock(row),
    },
    {
      label: '强制下线',
      code: 'latin_sys_user_logout',
      inMore: true,
      onClick: () => void actions.signOut(row),
    },
    { label: '权限诊断', inMore: true, onClick: () => setOpen({ kind: 'diagnosis', user: row }) },
    {
      label: '删除',
      code: 'latin_sys_user_delete',
      inMore: true,
      danger: true,
      disabled: row.builtIn || row.source === Source.synced,
      onClick: () => void actions.remove([row]),
    },
  ];

  const toolbar = ({ selected, clearSelected, template, sort, count }: Context) => {
    return (
      <>
        <Permitted code="latin_sys_user_add">
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => setOpen({ kind: 'form', subject: 'new' })}
          >
            新增
          </Button>
        </Permitted>
        <Permitted code="latin_sys_user_import">
          <Button onClick={() => setOpen({ kind: 'import' })}>批量导入</Button>
        </Permitted>
        <ExportButton
          kind="account"
          template={template}
          sort={sort}
          selectedIds={selected.map(({ id }) => id)}
          count={count}
          text="批量导出"
          warning="导出操作会记入操作日志，请妥善保管导出的个人信息。"
        />
        <BatchMenu
          selected={selected}
          actions={[
            {
              label: '设置组织和角色',
              code: 'latin_sys_user_assign',
              onClick: () => setOpen({ kind: 'assign', users: selected, clearSelected }),
            },
            {
              label: '批量启用',
              code: 'latin_sys_user_status',
              onClick: () => void actions.setStatus(selected, EnabledStatus.enabled, clearSelected),
            },
            {
              label: '批量冻结',
              code: 'latin_sys_user_status',
              onClick: () => void actions.setStatus(selected, EnabledStatus.disabled, clearSelected),
            },
            {
              label: '批量删除',
              code: 'latin_sys_user_delete',
              danger: true,
              onClick: () => void actions.remove(selected, clearSelected),
            },
          ]}
        />
        <MoreMenu
          actions={[
            {
              label: '回收站',
              code: 'latin_sys_user_delete',
              onClick: () => setOpen({ kind: 'recycled' }),
            },
            { label: '外部用户', onClick: () => setOpen({ kind: 'external' }) },
          ]}
        />
      </>
    );
  };

  return (
    <>
      <SideLayout
        name="users"
        title="组织机构"
        side={
          <DepartmentTree
            selectedId={deptId}
            onSelect={chooseDepartment}
            tools={<LabelledSwitch label="含下级" checked={includeBelow} onChange={setIncludeBelow} />}
          />
        }
      >
        <PageTable
          call={calls.account.page}
          name="users"
          columns={userColumns({
            show: (user) => setOpen({ kind: 'detail', id: user.id }),
            switchStatus: actions.switchStatus,
          })}
          search={userSearch()}
          always={{ includeBelow }}
          actions={rowActions}
          actionsWidth={150}
          toolbar={toolbar}
          selectable={(row) => row.userName}
          emptyText="还没有用户"
        />
      </SideLayout>
      <OnceWanted isWanted={open?.kind === 'form'}>
        <UserForm
          subject={open?.kind === 'form' ? open.subject : null}
          deptId={deptId}
          onAdded={actions.showPassword}
          onClose={close}
        />
      </OnceWanted>
      <OnceWanted isWanted={open?.kind === 'detail'}>
        <UserDrawer id={open?.kind === 'detail' ? open.id : null} actions={actions} onClose={close} />
      </OnceWanted>
      <OnceWanted isWanted={open?.kind === 'assign'}>
        <AssignDialog
          users={open?.kind === 'assign' ? open.users : null}
          onDone={() => {
            if (open?.kind === 'assign') open.clearSelected?.();
          }}
          onClose={close}
        />
      </OnceWanted>
      <Suspense>
        {' '}
        {open?.kind === 'import' ? <ImportUsers onClose={close} /> : null}
        {open?.kind === 'recycled' ? <RecycleBin actions={actions} onClose={close} /> : null}
        {open?.kind === 'external' ? <ExternalUsers onClose={close} /> : null}
        {open?.kind === 'diagnosis' ? <RightsDiagnosisDialog user={open.user} onClose={close} /> : null}
      </Suspense>
      {actions.dialogs}
    </>
  );
}
