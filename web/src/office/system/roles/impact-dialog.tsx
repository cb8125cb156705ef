import { accountFields, roleFields } from '@outbound/contract';
import { Alert, Statistic, Table, Tag, Typography } from 'antd';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import type { RoleImpact } from './use-save-role.ts';

interface ImpactDialogProps {
  impact: RoleImpact;
  isSaving: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Before a role is saved: whom it concerns, and what they lose and gain. */
export function ImpactDialog({ impact, isSaving, onConfirm, onClose }: ImpactDialogProps) {
  const { memberNum, losingNum, gainingNum, addedList, removedList, scopeChanged, memberList } = impact;
  const concerned = scopeChanged ? memberNum : Math.min(memberNum, losingNum + gainingNum);
  return (
    <Dialog
      open
      title="确认保存角色"
      width={720}
      confirmText="确认保存"
      danger={losingNum > 0}
      confirming={isSaving}
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 48px' }}>
          <Statistic title="角色成员" value={memberNum} suffix="人" />
          <Statistic title="将失去权限" value={losingNum} suffix="人" />
          <Statistic title="将获得权限" value={gainingNum} suffix="人" />
        </div>
        {scopeChanged ? (
          <Alert type="warning" showIcon title={`数据权限有变化，${memberNum} 名成员可见的数据将随之改变`} />
        ) : null}
        <Names title="新增功能" color="green" names={addedList} />
        <Names title="移除功能" color="red" names={removedList} />
        {memberList.length > 0 ? (
          <Table
            size="small"
            rowKey="userId"
            dataSource={memberList}
            pagination={false}
            scroll={{ x: 480, y: 220 }}
            {...(concerned > memberList.length
              ? { footer: () => `仅列出前 ${memberList.length} 人（您可见范围内）` }
              : {})}
            columns={[
              { key: 'userName', dataIndex: 'userName', title: '姓名', width: 120 },
              { key: 'userLoginId', dataIndex: 'userLoginId', title: '账号', width: 130 },
              {
                key: 'deptName',
                title: accountFields.deptIds.label,
                render: (_value, { deptName }) => deptName ?? '--',
              },
              {
                key: 'effect',
                title: '影响',
                width: 130,
                render: (_value, { loses, gains }) => (
                  <>
                    {loses ? <Tag color="red">失去</Tag> : null}
                    {gains ? <Tag color="green">获得</Tag> : null}
                    {loses || gains ? null : roleFields.dataScope.label}
                  </>
                ),
              },
            ]}
          />
        ) : (
          <Typography.Text type="secondary">成员从其他角色已拥有相同权限，实际功能不受影响。</Typography.Text>
        )}
      </div>
    </Dialog>
  );
}

/** More names than this are only counted. */
const MOST_NAMES = 30;

function Names({ title, color, names }: { title: string; color: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <div style={{ marginBottom: 4 }}>
        {title}（{names.length}）
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        {names.slice(0, MOST_NAMES).map((name) => (
          <Tag key={name} color={color} style={{ margin: 0 }}>
            {name}
          </Tag>
        ))}
        {names.length > MOST_NAMES ? <Tag>…等 {names.length} 项</Tag> : null}
      </div>
    </div>
  );
}
