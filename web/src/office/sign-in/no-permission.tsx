import { ForbiddenState } from '../../drawings/forbidden-state.tsx';
import { useSession } from '../shell/session-store.ts';
import { StatusPage } from './status-page.tsx';

export default function NoPermission() {
  const { user } = useSession();
  const account = user ? `当前登录人：${user.displayName}。` : '';
  return (
    <StatusPage
      title="抱歉，您无权访问该页面"
      detail={`${account}如需开通权限，请联系系统管理员。`}
      picture={<ForbiddenState />}
    />
  );
}
