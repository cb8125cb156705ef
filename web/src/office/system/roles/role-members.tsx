import { accountFields, calls } from '@outbound/contract';
import { useState } from 'react';
import { tellDone } from '../../../api/events.ts';
import { usePage } from '../../../api/query.ts';
import { TRANSFER_PAGE, TransferList, type TransferSide } from '../../../ui/forms/transfer-list.tsx';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { PageTable } from '../../../ui/tables/page-table.tsx';
import { useAddMembers, useRemoveMembers } from './role-calls.ts';

/** Who holds a role; for those who may hand it out, beside whom it can be given to. */
export function RoleMembers({ roleId }: { roleId: number }) {
  const mayChange = usePermission().has('latin_sys_role_member');
  return mayChange ? <MemberTransfer roleId={roleId} /> : <MemberList roleId={roleId} />;
}

function MemberList({ roleId }: { roleId: number }) {
  return (
    <PageTable
      call={calls.role.memberPage}
      name="role-members"
      rowKey="userId"
      always={{ roleId }}
      inAddress={false}
      search={[{ kind: 'text', name: 'keyword', label: '账号/姓名' }]}
      columns={[
        { key: 'userLoginId', title: '账号' },
        { key: 'userName', title: '姓名' },
        {
          key: 'deptName',
          title: accountFields.deptIds.label,
          render: (row) => row.deptName ?? '--',
        },
      ]}
      emptyText="该角色还没有成员"
    />
  );
}

/** What a side asks for: a new keyword starts at page 1. */
function useSideState() {
  const [state, setState] = useState({ page: 1, keyword: '' });
  return {
    ...state,
    onPage: (page: number) => setState({ ...state, page }),
    onSearch: (keyword: string) => setState({ page: 1, keyword }),
  };
}

function MemberTransfer({ roleId }: { roleId: number }) {
  const people = useSideState();
  const members = useSideState();
  const found = usePage(
    calls.account.getDeptUserList,
    {
      pageNum: people.page,
      pageSize: TRANSFER_PAGE,
      template: { keyword: people.keyword, withoutRoleId: roleId },
    },
    { quiet: true },
  );
  const holding = usePage(
    calls.role.memberPage,
    { pageNum: members.page, pageSize: TRANSFER_PAGE, template: { roleId, keyword: members.keyword } },
    { quiet: true },
  );
  const add = useAddMembers();
  const remove = useRemoveMembers();
  const side = (state: typeof people, list: typeof found | typeof holding) =>
    ({
      count: list.count,
      isEstimate: list.isEstimate,
      page: state.page,
      onPage: state.onPage,
      onSearch: state.onSearch,
      placeholder: '搜索账号或姓名',
      isLoading: list.isFetching,
      failure: list.failure,
      onRetry: list.refetch,
    }) satisfies Partial<TransferSide>;
  return (
    <TransferList
      left={{
        ...side(people, found),
        title: '可选用户',
        emptyText: '暂无可选用户',
        items: found.rows.map((row) => ({
          key: row.id,
          title: row.userName,
          description: placeOf(row.userLoginId, row.deptName),
        })),
      }}
      right={{
        ...side(members, holding),
        title: '角色成员',
        emptyText: '该角色还没有成员',
        items: holding.rows.map((row) => ({
          key: row.userId,
          title: row.userName,
          description: placeOf(row.userLoginId, row.deptName),
        })),
      }}
      onAdd={async (userIds) => {
        const { doneNum } = await add.mutateAsync({ roleId, userIds });
        // The last page may be empty now.
        people.onPage(1);
        const rest = userIds.length - doneNum;
        tellDone(`已添加 ${doneNum} 名成员${rest > 0 ? `，${rest} 人原本就是成员` : ''}`);
      }}
      onRemove={async (userIds) => {
        const { doneNum } = await remove.mutateAsync({ roleId, userIds });
        // The last page may be empty now.
        members.onPage(1);
        tellDone(`已移除 ${doneNum} 名成员`);
      }}
    />
  );
}

const placeOf = (login: string, department: string | null) => [login, department].filter(Boolean).join(' · ');
