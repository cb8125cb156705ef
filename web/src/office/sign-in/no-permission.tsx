import { calls } from '@outbound/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCall } from '../../api/query.ts';
import { ForbiddenState } from '../../drawings/forbidden-state.tsx';
import { AskRightsDialog } from '../../ui/rights/ask-rights-dialog.tsx';
import { resourceAt } from '../../ui/rights/askable-nodes.ts';
import { refreshRights, useSession } from '../session/session-store.ts';
import { StatusPage } from './status-page.tsx';

/** The address that was refused, as the guard leaves it; null where nobody was led here by it. */
function refusedPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('refused' in state)) return null;
  return typeof state.refused === 'string' ? state.refused : null;
}

/** 无权访问: whoever wanted a page that he lacks can ask for it right here, and goes on to it once it is given. */
export default function NoPermission() {
  const { user, isLost } = useSession();
  const refused = refusedPath(useLocation().state);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const account = user ? `当前登录人：${user.displayName}。` : '';
  const { data } = useCall(
    calls.rightRequest.askable,
    {},
    { enabled: user !== null && !isLost && refused !== null, quiet: true },
  );
  const wanted = refused === null ? undefined : resourceAt(data ?? [], refused);
  const details = {
    lacked: `您没有“${wanted?.name}”的权限，可以在此申请。`,
    open: `您对“${wanted?.name}”的申请正在等待处理，通过后即可进入。`,
    held: `您已获得“${wanted?.name}”的权限。`,
    group: '',
  };
  const goOn = async () => {
    // What the guard knows may be from before the right was given.
    await refreshRights();
    void navigate(refused ?? '/', { replace: true });
  };
  return (
    <StatusPage
      title="抱歉，您无权访问该页面"
      detail={`${account}${(wanted && details[wanted.state]) || '如需开通权限，请联系系统管理员。'}`}
      picture={<ForbiddenState />}
    >
      {wanted?.state === 'lacked' ? <Button onClick={() => setAsking(true)}>申请权限</Button> : null}
      {wanted?.state === 'held' ? <Button onClick={() => void goOn()}>进入“{wanted.name}”</Button> : null}
      <AskRightsDialog
        open={isAsking}
        chosen={wanted ? [wanted.permissionCode] : []}
        onClose={() => setAsking(false)}
      />
    </StatusPage>
  );
}
