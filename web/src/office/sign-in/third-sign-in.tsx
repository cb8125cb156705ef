import { calls } from '@outbound/contract';
import { Alert, Button, Divider } from 'antd';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { useCall } from '../../api/query.ts';
import { TraceNumber } from '../../ui/feedback/failure-state.tsx';
import { IdcardOutlined } from '../../ui/icons.tsx';

/** The way to another system that vouches for people; nothing where none is set up. */
export function ThirdSignIn({ className }: { className: string }) {
  const ways = useCall(calls.thirdSignIn.signInWays, {}, { quiet: true, staleTime: Infinity });
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  // Whoever comes back by the browser's button finds the page as he left it.
  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);

  const go = async () => {
    setLeaving(true);
    setFailure(null);
    try {
      const { address } = await api.thirdSignIn.thirdLoginAddress({}, { quiet: true });
      location.assign(address);
    } catch (error) {
      setLeaving(false);
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    }
  };
  const name = ways.data?.thirdLoginName;
  if (!name) return null;
  return (
    <section className={className} aria-label="其他登录方式">
      <Divider plain style={{ margin: '20px 0 16px' }}>
        其他登录方式
      </Divider>
      {failure ? (
        <Alert
          role="alert"
          type="error"
          showIcon
          title={
            <>
              {failure.message}
              <TraceNumber failure={failure} />
            </>
          }
          style={{ marginBottom: 16 }}
        />
      ) : null}
      <Button size="large" block icon={<IdcardOutlined />} loading={isLeaving} onClick={() => void go()}>
        {name}
      </Button>
    </section>
  );
}
