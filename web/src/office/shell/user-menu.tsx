import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { endReads } from '../../api/query.ts';
import type { StoredSession } from '../../api/session.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { Avatar } from '../../ui/files/avatar.tsx';
import { isAnythingUnsaved } from '../../ui/forms/unsaved.ts';
import { DownOutlined } from '../../ui/icons.tsx';
import { waitingOnDevice } from '../session/on-device.ts';
import { signOut } from '../session/sign-out.ts';
import { PERSON_CENTER, TASK_CENTER } from './menu.ts';
import { registry } from './page-registry.ts';

/** The person's own menu: personal centre and sign-out (spec 2.6). */
export function UserMenu({ user }: { user: StoredSession }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const confirm = useConfirm();
  const leaveForGood = async () => {
    const mayGo =
      !isAnythingUnsaved() ||
      (await confirm({
        title: '还有内容尚未保存，退出后将丢失，是否仍要退出？',
        confirmText: '仍要退出',
      }));
    if (!mayGo) return;
    const waiting = await waitingOnDevice(user.userLoginId);
    const isSure =
      waiting === 0 ||
      (await confirm({
        title: `本机还有 ${waiting} 条离线签到未上传，退出后将被清除，是否仍要退出？`,
        content: '可先联网打开“现场签到”上传，再退出登录。',
        confirmText: '仍要退出',
      }));
    if (!isSure) return;
    endReads(client);
    void signOut();
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...(registry.has(PERSON_CENTER)
            ? [{ key: 'person', label: '个人中心', onClick: () => void navigate(PERSON_CENTER) }]
            : []),
          ...(registry.has(TASK_CENTER)
            ? [{ key: 'tasks', label: '任务中心', onClick: () => void navigate(TASK_CENTER) }]
            : []),
          { key: 'portal', label: <a href="/portal/index">门户首页</a> },
          { type: 'divider' as const },
          { key: 'out', label: '退出登录', onClick: () => void leaveForGood() },
        ],
      }}
    >
      <Button
        type="text"
        style={{ height: 40, paddingInline: 8 }}
        aria-label={`${user.displayName}，用户菜单`}
      >
        <Avatar photo={user.userPhoto} gender={user.gender} size={28} />
        <span className="user-name">{user.displayName}</span>
        <DownOutlined style={{ fontSize: 10 }} />
      </Button>
    </Dropdown>
  );
}
