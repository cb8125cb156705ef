import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { platform } from '../../api/platform-identity.ts';
import { Result } from '../../ui/feedback/result.tsx';
import { useSession } from '../session/session-store.ts';
import { ArrivalHeading } from './arrival-heading.tsx';

interface StatusPageProps {
  title: string;
  detail: string;
  picture: ReactNode;
  /** A further way on, after the usual ones. */
  children?: ReactNode;
}

/** A page that says why there is no other, with the ways on. */
export function StatusPage({ title, detail, picture, children }: StatusPageProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = `${title} - ${platform.name}`;
  }, [title]);
  return (
    <main
      style={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        background: 'var(--ant-color-bg-layout)',
      }}
    >
      <Result
        status="info"
        title={<ArrivalHeading>{title}</ArrivalHeading>}
        detail={detail}
        picture={picture}
      >
        {user ? (
          <Button type="primary" onClick={() => void navigate('/')}>
            返回工作台
          </Button>
        ) : (
          <Button type="primary" href="/login">
            去登录
          </Button>
        )}
        <Button href="/portal/index">返回门户首页</Button>
        {children}
      </Result>
    </main>
  );
}
