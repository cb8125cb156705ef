import type { Route } from '@outbound/contract';
import { Alert, Button, Spin } from 'antd';
import { useEffect, useLayoutEffect, useState } from 'react';
import { ExportOutlined, ReloadOutlined } from '../../ui/icons.tsx';
import { ExternalBlocked, ExternalFailure } from './external-failure.tsx';
import { newWindowAddress } from './new-window.ts';
import { useExternalTicket } from './use-external-ticket.ts';
import './external-page.css';

/** After this a person is told that it is slow, and how else to get there; the frame goes on loading. */
const SLOW_MS = 12_000;

/**
 * What a business system needs to work (scripts, its own cookies, forms, windows, dialogs, downloads), without the
 * right to lead our page elsewhere.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads';

/** An external system in a tab of the office (spec 2.4). Its frame stays loaded while another tab is in sight. */
export function ExternalPage({ route }: { route: Route }) {
  const { ticket, again } = useExternalTicket(route);
  if (ticket.kind === 'refused')
    return <ExternalFailure route={route} failure={ticket.failure} onRetry={again} />;
  return (
    <div className="external-page">
      <div className="external-page-bar">
        <span className="external-page-host">
          {ticket.kind === 'given' ? `来自外部系统 ${new URL(ticket.address).host}` : null}
        </span>
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined />}
          disabled={ticket.kind === 'asking'}
          onClick={again}
        >
          重新加载
        </Button>
        <Button
          type="text"
          size="small"
          icon={<ExportOutlined />}
          href={newWindowAddress(route.path ?? '/')}
          target="_blank"
          rel="noopener"
        >
          新窗口打开
        </Button>
      </div>
      {ticket.kind === 'asking' ? (
        <Waiting />
      ) : (
        <Frame key={ticket.time} route={route} address={ticket.address} onRetry={again} />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className="external-page-waiting" role="status" aria-label="外部系统加载中">
      <Spin description="正在打开外部系统…" size="large" />
    </div>
  );
}

interface FrameProps {
  route: Route;
  address: string;
  onRetry(): void;
}

function Frame({ route, address, onRetry }: FrameProps) {
  const [state, setState] = useState<'loading' | 'slow' | 'shown' | 'blocked'>('loading');
  const isInsecure = location.protocol === 'https:' && address.startsWith('http:');

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('slow'), SLOW_MS);
    return () => clearTimeout(timer);
  }, [state]);
  // Before the frame begins to load: what is stopped is told once.
  useLayoutEffect(() => {
    // Whatever address it was: the page's content policy was made when the page was loaded, and it stops a system that
    // leads its frame to another host, too.
    const stopped = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setState('blocked');
    };
    document.addEventListener('securitypolicyviolation', stopped);
    return () => document.removeEventListener('securitypolicyviolation', stopped);
  }, []);

  if (isInsecure) return <ExternalBlocked route={route} obstacle="insecure" />;
  if (state === 'blocked') return <ExternalBlocked route={route} obstacle="policy" />;
  return (
    <>
      {state === 'slow' ? (
        <Alert
          banner
          type="warning"
          title="外部系统响应较慢，可继续等待，或重试、在新窗口打开"
          action={
            <Button size="small" onClick={onRetry}>
              重试
            </Button>
          }
        />
      ) : null}
      <div className="external-page-body">
        {state === 'shown' ? null : <Waiting />}
        <iframe
          title={route.title}
          src={address}
          sandbox={SANDBOX}
          allow="fullscreen; clipboard-write"
          referrerPolicy="strict-origin"
          // An error page of the browser loads, too; nobody outside the frame can tell it from the system.
          onLoad={() => setState((before) => (before === 'blocked' ? before : 'shown'))}
        />
      </div>
    </>
  );
}
