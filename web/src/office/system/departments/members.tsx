import {
  calls,
  type DeptDetail,
  type DeptUser,
  deptFields,
  Source,
  userTypeLabels,
} from '@outbound/contract';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { Avatar } from '../../../ui/files/avatar.tsx';
import { LabelledSwitch } from '../../../ui/forms/labelled-switch.tsx';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { Permitted, usePermission } from '../../../ui/rights/permitted.tsx';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import type { RowAction } from '../../../ui/tables/row-actions.tsx';
import { useAddMembers, useModifyMember, useSetHead } from './department-calls.ts';
import { withoutDepartment } from './department-values.ts';

const search: SearchField<Template<typeof calls.account.getDeptUserList>>[] = [
  { name: 'keyword', label: '姓名/账号/手机号码', kind: 'text' },
];
const personColumns = (headUserId: number | null): Column<DeptUser>[] => [
  {
    key: 'userName',
    title: '姓名',
    width: 170,
    render: (row) => (
      <span style={{ whiteSpace: 'nowrap' }}>
        <Avatar photo={row.userPhoto} gender={row.gender} size={24} /> {row.userName}{' '}
        {row.id === headUserId ? <Tag color="green">{deptFields.headUserId.label}</Tag> : null}
      </span>
    ),
  },
  { key: 'userLoginId', title: '账号', width: 140 },
  { key: 'mobilePhone', title: '手机号码', width: 130, render: (row) => row.mobilePhone || '--' },
  { key: 'userType', title: '用户类型', width: 110, render: (row) => userTypeLabels[row.userType] },
  { key: 'deptName', title: '主部门', width: 150, render: (row) => row.deptName ?? '--' },
];

/** The people of a department: who leads it, who comes, who goes. */
export function Members({ department }: { department: DeptDetail }) {
  const message = useMessage();
  const confirm = useConfirm();
  const permission = usePermission();
  const setHead = useSetHead();
  const modify = useModifyMember();
  const [includeBelow, setIncludeBelow] = useState(false);
  const [adding, setAdding] = useState(false);
  const { id, deptName, headUserId } = department;

  const leave = async (person: DeptUser) => {
    try {
      const user = await api.account.detail({ id: person.id });
      if (user.source === Source.synced) return void message.warning('该用户由外部系统同步，不能移出');
      if (!user.deptList.some((one) => one.id === id))
        return void message.info(`“${user.userName}”属于下级部门，请在下级部门中移出`);
      const body = withoutDepartment(user, id);
      if (body === null) return void message.warning(`“${user.userName}”只属于该部门，请先为其设置其他部门`);
      const isSure = await confirm({
        title: `是否确认将“${user.userName}”移出“${deptName}”？`,
        confirmText: '移出',
      });
      if (isSure) await modify.mutateAsync(body);
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
    }
  };
  const lead = async (person: DeptUser, isHead: boolean) => {
    const isSure = await confirm({
      title: isHead
        ? `是否确认取消“${person.userName}”的负责人？`
        : `是否确认将“${person.userName}”设为“${deptName}”的负责人？`,
      danger: false,
    });
    if (isSure) setHead.mutate({ id, headUserId: isHead ? null : person.id });
  };
  const actions = (row: DeptUser): RowAction[] => [
    {
      label: row.id === headUserId ? '取消负责人' : '设为负责人',
      code: 'latin_sys_org_modify',
      onClick: () => void lead(row, row.id === headUserId),
    },
    // It reads the person first, which needs the list of users.
    ...(permission.has('latin_sys_user')
      ? [
          {
            label: '移出',
            code: 'latin_sys_user_modify' as const,
            danger: true,
            onClick: () => void leave(row),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageTable
        call={calls.account.getDeptUserList}
        name="department-members"
        inAddress={false}
        always={{ deptId: id, includeBelow }}
        search={search}
        columns={personColumns(headUserId)}
        actions={actions}
        actionsWidth={150}
        emptyText="该部门还没有在职的成员"
        toolbar={() => (
          <>
            <Permitted code="latin_sys_user_assign">
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
                添加成员
              </Button>
            </Permitted>
            <LabelledSwitch label="含下级" checked={includeBelow} onChange={setIncludeBelow} />
          </>
        )}
      />
      {adding ? <AddMembers department={department} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function AddMembers({ department, onClose }: { department: DeptDetail; onClose(): void }) {
  const message = useMessage();
  const add = useAddMembers();
  const [chosen, setChosen] = useState<readonly DeptUser[]>([]);
  const confirm = async () => {
    try {
      const { doneNum, skippedList } = await add.mutateAsync({
        userIds: chosen.map(({ id }) => id),
        mode: 'append',
        deptIds: [department.id],
      });
      const [skipped] = skippedList;
      if (skipped)
        void message.warning(
          `已添加 ${doneNum} 名成员，跳过 ${skippedList.length} 人：“${skipped.userName}”${skipped.reason}`,
        );
      else void message.success(`已添加 ${doneNum} 名成员`);
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    }
  };
  return (
    <Dialog
      open
      title={`添加“${department.deptName}”的成员`}
      width={860}
      confirmText={chosen.length > 0 ? `添加 ${chosen.length} 人` : '添加'}
      confirming={add.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (chosen.length === 0) void message.warning('请选择用户');
        else void confirm();
      }}
    >
      <PageTable
        call={calls.account.getDeptUserList}
        name="department-candidates"
        inAddress={false}
        search={search}
        columns={personColumns(null)}
        selectable={(row) => row.userName}
        onSelect={setChosen}
      />
    </Dialog>
  );
}
