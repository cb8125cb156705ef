import {
  type AccountDetail,
  accountFields,
  calls,
  EnabledStatus,
  OperationType,
  Source,
  userStatusLabels,
} from '@outbound/contract';
import { Alert, Button, Descriptions, Skeleton, Space, Tabs, Tag } from 'antd';
import { useCall } from '../../../api/query.ts';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { Avatar } from '../../../ui/files/avatar.tsx';
import { detailLines } from '../../../ui/records/field-details.tsx';
import { createdText, updatedText } from '../../../ui/records/who-when.ts';
import { Permitted, usePermission } from '../../../ui/rights/permitted.tsx';
import type { useUserActions } from './use-user-actions.tsx';
import { UserLog } from './user-log.tsx';
import { UserMask } from './user-mask.tsx';
import { UserRights } from './user-rights.tsx';
import { UserSessions } from './user-sessions.tsx';

interface UserDrawerProps {
  /** null: closed. */
  id: number | null;
  actions: ReturnType<typeof useUserActions>;
  onClose(): void;
}

/** One user: who he is, what he may, when he was here and what he did. */
export function UserDrawer(props: UserDrawerProps) {
  return props.id === null ? null : <OpenDrawer {...props} id={props.id} />;
}

function OpenDrawer({ id, actions, onClose }: UserDrawerProps & { id: number }) {
  const { data, error, refetch } = useCall(calls.account.detail, { id }, { quiet: true });
  const maySeeLog = usePermission().has('latin_sys_log_operation');
  return (
    <SideDrawer
      open
      title={data ? `${data.userName}（${data.userLoginId}）` : '用户详情'}
      size={840}
      onClose={onClose}
      extra={data ? <Buttons user={data} actions={actions} /> : null}
    >
      {data ? (
        <Tabs
          items={[
            { key: 'basics', label: '基本信息', children: <BasicInfo user={data} /> },
            { key: 'rights', label: '权限', children: <UserRights id={id} /> },
            ...(maySeeLog
              ? [
                  {
                    key: 'signIns',
                    label: '登录记录',
                    children: <UserLog user={data} type={OperationType.login} />,
                  },
                  { key: 'log', label: '操作记录', children: <UserLog user={data} /> },
                ]
              : []),
            {
              key: 'sessions',
              label: `在线会话${data.onlineNum > 0 ? `（${data.onlineNum}）` : ''}`,
              children: <UserSessions user={data} actions={actions} />,
            },
          ]}
        />
      ) : error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </SideDrawer>
  );
}

function Buttons({ user, actions }: { user: AccountDetail; actions: UserDrawerProps['actions'] }) {
  return (
    <Space wrap>
      {user.lockedMinutes > 0 ? (
        <Permitted code="latin_sys_user_unlock">
          <Button size="small" onClick={() => actions.unlock(user)}>
            解锁
          </Button>
        </Permitted>
      ) : null}
      {user.source === Source.synced ? (
        <Permitted code="latin_sys_user_reset">
          <Button
            size="small"
            disabled={!user.manageable || !user.isLinked}
            onClick={() => void actions.unlink(user)}
          >
            解除外部身份
          </Button>
        </Permitted>
      ) : (
        <Permitted code="latin_sys_user_reset">
          <Button size="small" disabled={!user.manageable} onClick={() => void actions.reset([user])}>
            重置密码
          </Button>
        </Permitted>
      )}
      <Permitted code="latin_sys_user_logout">
        <Button
          size="small"
          danger
          disabled={!user.manageable || user.onlineNum === 0}
          onClick={() => void actions.signOut(user)}
        >
          强制下线
        </Button>
      </Permitted>
    </Space>
  );
}

function BasicInfo({ user }: { user: AccountDetail }) {
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      {user.lockedMinutes > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={`连续登录失败，已暂停登录，${user.lockedMinutes} 分钟后自动解除`}
        />
      ) : null}
      {user.hasPassword || user.source === Source.synced ? null : (
        <Alert type="info" showIcon title="该账号还没有密码，重置密码后才能登录" />
      )}
      {user.manageable ? null : (
        <Alert type="info" showIcon title="该用户拥有您没有的权限，您只能查看，不能修改" />
      )}
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        styles={{ label: { width: 96 }, content: { overflowWrap: 'anywhere' } }}
        items={linesOf(user)}
      />
    </div>
  );
}

/** What the other system says of a synced user is asked there, not here. */
const unlessSynced = ({ source }: AccountDetail, text: string) => (source === Source.synced ? '--' : text);

function linesOf(user: AccountDetail) {
  const { userPhoto, deptIds, viewDepartmentId, roleIds } = accountFields;
  return detailLines(
    accountFields,
    user,
    [
      {
        key: 'userPhoto',
        label: userPhoto.label,
        children: <Avatar photo={user.userPhoto} gender={user.gender} size={48} />,
      },
      'status',
      'userLoginId',
      'userName',
      'gender',
      'userType',
      'mobilePhone',
      'idCard',
      'telePhone',
      'email',
      {
        key: 'departments',
        label: deptIds.label,
        span: 'filled',
        children: (
          <div>
            {user.deptList.length === 0 ? '--' : null}
            {user.deptList.map(({ id, path, isMain }) => (
              <div key={id}>
                {path}{' '}
                {isMain && user.deptList.length > 1 ? (
                  <Tag color="green">{accountFields.mainDepartmentId.label}</Tag>
                ) : null}
              </div>
            ))}
          </div>
        ),
      },
      { key: 'view', label: viewDepartmentId.label, children: user.viewDepartmentName ?? '--' },
      {
        key: 'roles',
        label: roleIds.label,
        children: user.roleList.map(({ name }) => name).join('、') || '--',
      },
      'orgType',
      'personStatus',
      'source',
      ...(user.source === Source.synced
        ? [
            {
              key: 'identity',
              label: '外部身份',
              children: user.isLinked ? '已绑定' : '未绑定，首次以统一身份登录时绑定',
            },
          ]
        : []),
      {
        key: 'twoStep',
        label: '两步验证',
        children: unlessSynced(user, user.hasTwoStep ? '已开启' : '未开启'),
      },
      {
        key: 'firstLogin',
        label: '初始密码',
        children: unlessSynced(user, user.firstLogin === 1 ? '尚未修改' : '已修改'),
      },
      'lastLoginTime',
      'sortNum',
      { key: 'created', label: '创建', children: createdText(user) },
      { key: 'updated', label: '更新', children: updatedText(user) },
    ],
    {
      status: (
        <Tag color={user.status === EnabledStatus.enabled ? 'green' : 'red'}>
          {userStatusLabels[user.status]}
        </Tag>
      ),
      mobilePhone: <UserMask user={user} field="mobilePhone" />,
      idCard: <UserMask user={user} field="idCard" />,
      ...(user.lastLoginTime && { lastLoginTime: `${user.lastLoginTime} ${user.lastLoginAddress}` }),
    },
  );
}
