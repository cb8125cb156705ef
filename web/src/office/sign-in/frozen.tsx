import { Button } from 'antd';
import { FrozenState } from '../../drawings/frozen-state.tsx';
import { StatusPage } from './status-page.tsx';

export default function Frozen() {
  return (
    <StatusPage
      title="账号已被冻结"
      detail="您暂时无法使用本平台。如有疑问，请联系系统管理员。"
      picture={<FrozenState />}
    >
      {/* Whoever is out of his account finds here whom to ring or to write to. */}
      <Button href="/portal/portalAbout">联系我们</Button>
    </StatusPage>
  );
}
