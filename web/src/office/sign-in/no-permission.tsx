import { ForbiddenState } from '../../drawings/forbidden-state.tsx';
import { StatusPage } from './status-page.tsx';

export default function NoPermission() {
  return (
    <StatusPage
      title="抱歉，您无权访问该页面"
      detail="如需开通权限，请联系系统管理员。"
      picture={<ForbiddenState />}
    />
  );
}
