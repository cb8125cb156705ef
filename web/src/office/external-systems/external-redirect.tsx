import type { Route } from '@outbound/contract';
import { Spin } from 'antd';
import { useEffect } from 'react';
import { ExternalFailure } from './external-failure.tsx';
import { useExternalTicket } from './use-external-ticket.ts';

/** Leads this window to an external system: the address that a menu of the kind 新窗口 opens. */
export function ExternalRedirect({ route }: { route: Route }) {
  const { ticket, again } = useExternalTicket(route);
  const address = ticket.kind === 'given' ? ticket.address : null;
  useEffect(() => {
    // In the place of this page: the way back leads to where the person came from, not to a used ticket.
    if (address !== null) location.replace(address);
  }, [address]);
  if (ticket.kind === 'refused')
    return <ExternalFailure route={route} failure={ticket.failure} onRetry={again} />;
  return (
    <div role="status" aria-label={`正在打开${route.title}`}>
      <Spin
        description={`正在打开“${route.title}”…`}
        size="large"
        style={{ display: 'block', margin: '30vh auto 0' }}
      />
    </div>
  );
}
