import { PLATFORM_NAME } from '@outbound/contract';
import { Typography } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { LogoMark } from '../../drawings/logo-mark.tsx';
import { SignInPanorama } from '../../drawings/sign-in-panorama.tsx';
import { startSession } from '../session/session-store.ts';
import { rememberMark } from '../session/session-watch.ts';
import { SignInForm } from './sign-in-form.tsx';
import { ThirdSignIn } from './third-sign-in.tsx';
import './sign-in.css';

/** /login: the picture at one side, the form at the other. */
export default function Login() {
  const navigate = useNavigate();
  useEffect(() => {
    document.title = `登录 - ${PLATFORM_NAME}`;
  }, []);
  return (
    <div className="sign-in">
      <aside className="sign-in-picture" aria-label="产品介绍">
        <SignInPanorama className="sign-in-panorama" />
        <div className="sign-in-words">
          <p className="sign-in-slogan">连接中国与拉美，让出海更有底气</p>
          <p>资讯、活动、伙伴，一站汇聚；报名、审核、服务，全程在线。</p>
        </div>
      </aside>
      <main className="sign-in-side">
        <div className="sign-in-box">
          <a href="/portal/index" className="sign-in-brand">
            <LogoMark size={40} />
            <span>{PLATFORM_NAME}</span>
          </a>
          <Typography.Title level={1} style={{ fontSize: 26, margin: '28px 0 4px' }}>
            欢迎登录
          </Typography.Title>
          <Typography.Paragraph type="secondary">请使用管理员为您开通的账号登录</Typography.Paragraph>
          <SignInForm
            submitText="登录"
            onSignedIn={(user) => {
              rememberMark();
              startSession(user);
              void navigate('/', { replace: true });
            }}
          />
        </div>
        <ThirdSignIn className="sign-in-others" />
      </main>
    </div>
  );
}
