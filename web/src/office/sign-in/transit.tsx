import type { ErrorCode, SignedInUser } from '@outbound/contract';
import { Button, Spin, Typography, theme } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { platform } from '../../api/platform-identity.ts';
import { ForbiddenState } from '../../drawings/forbidden-state.tsx';
import { LogoMark } from '../../drawings/logo-mark.tsx';
import { ServerErrorState } from '../../drawings/server-error-state.tsx';
import { copyable } from '../../ui/control-names.tsx';
import { Result } from '../../ui/feedback/result.tsx';
import { startSession } from '../session/session-store.ts';
import { rememberMark } from '../session/session-watch.ts';
import { changeTabs } from '../tabs/tab-store.ts';
import { ArrivalHeading } from './arrival-heading.tsx';
import { type ThirdSignInAnswer, takenThirdSignInAnswer } from './third-sign-in-answer.ts';

/** Why there is no sign-in, where the server was not asked. */
const reasons: Record<Exclude<ThirdSignInAnswer['kind'], 'answer'>, string> = {
  cancelled: '您已取消登录',
  refused: '统一身份认证服务未能完成登录，请稍后再试',
  nothing: '登录请求已失效，请返回登录页重新发起',
};

/** The call is there only where an identity provider is set up: a link from before, or from elsewhere, may still lead here. */
const NO_SUCH_CALL: ErrorCode = 'CM4041';
const CLOSED_TEXT = '本平台未开通统一身份登录，请使用账号和密码登录';

interface Failure {
  text: string;
  traceId: string | null;
  /** Something does not work; else it is this sign-in that was not accepted. */
  isBroken: boolean;
}

let signingIn: Promise<SignedInUser> | null = null;

/** Asks once, however often the page is drawn: the code is good for one use. */
function signIn(body: Extract<ThirdSignInAnswer, { kind: 'answer' }>['body']): Promise<SignedInUser> {
  signingIn ??= api.thirdSignIn.thirdLogin(body, { quiet: true });
  return signingIn;
}

function Frame({ children }: { children: ReactNode }) {
  const { token } = theme.useToken();
  return (
    <main
      style={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        background: token.colorBgLayout,
      }}
    >
      {children}
    </main>
  );
}

function Failed({ failure }: { failure: Failure }) {
  return (
    <Frame>
      <Result
        status="error"
        picture={failure.isBroken ? <ServerErrorState /> : <ForbiddenState />}
        title={<ArrivalHeading>未能登录</ArrivalHeading>}
        detail={
          <span role="alert">
            {failure.text}
            {failure.traceId ? (
              <Typography.Text type="secondary" style={{ display: 'block', marginTop: 8, fontSize: 13 }}>
                追踪号 <Typography.Text copyable={copyable}>{failure.traceId}</Typography.Text>
              </Typography.Text>
            ) : null}
          </span>
        }
      >
        <Button type="primary" href="/login">
          返回登录
        </Button>
        <Button href="/portal/index">返回门户首页</Button>
      </Result>
    </Frame>
  );
}

/** /transit: ends a sign-in that another system vouches for, or says why there is none. */
export default function Transit() {
  const navigate = useNavigate();
  const returned = takenThirdSignInAnswer();
  const [failure, setFailure] = useState<Failure | null>(
    returned.kind === 'answer'
      ? null
      : { text: reasons[returned.kind], traceId: null, isBroken: returned.kind === 'refused' },
  );
  const isFailed = failure !== null;
  useEffect(() => {
    document.title = `${isFailed ? '未能登录' : '统一身份登录'} - ${platform.name}`;
  }, [isFailed]);
  useEffect(() => {
    if (returned.kind !== 'answer') return;
    let isHere = true;
    signIn(returned.body).then(
      (user) => {
        if (!isHere) return;
        // What is open may belong to whoever was signed in before.
        changeTabs(() => []);
        rememberMark();
        startSession(user);
        void navigate('/', { replace: true });
      },
      (error: unknown) => {
        if (!(error instanceof CallFailure)) throw error;
        if (!isHere) return;
        if (error.code === NO_SUCH_CALL)
          return setFailure({ text: CLOSED_TEXT, traceId: null, isBroken: false });
        const isBroken = error.status === 0 || error.status >= 500;
        setFailure({ text: error.message, traceId: error.traceId, isBroken });
      },
    );
    return () => {
      isHere = false;
    };
  }, [returned, navigate]);

  if (failure) return <Failed failure={failure} />;
  return (
    <Frame>
      <div role="status" style={{ display: 'grid', justifyItems: 'center', gap: 20 }}>
        <LogoMark size={48} picture={platform.logo} />
        <Typography.Title level={1} style={{ fontSize: 20, margin: 0 }}>
          正在登录，请稍候
        </Typography.Title>
        <Spin />
      </div>
    </Frame>
  );
}
