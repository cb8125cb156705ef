import { PRIVACY_PATH, type SignInInput } from '@outbound/contract';
import { LogoMark } from '../drawings/logo-mark.tsx';
import { OceanRoutes } from '../drawings/ocean-routes.tsx';
import { SignInPanorama } from '../drawings/sign-in-panorama.tsx';
import { Icon } from '../visitor/icons.tsx';
import { type FieldName, fields } from './fields.ts';

/** /login: the picture at one side, the form at the other. Drawn on the server alone; `client.ts` makes it answer. */
export function SignInPage({ input: { data, settings } }: { input: SignInInput }) {
  return (
    <div className="sign-in">
      <aside className="sign-in-picture" aria-label="产品介绍">
        <SignInPanorama className="sign-in-panorama" />
        <OceanRoutes className="sign-in-strip" />
        <div className="sign-in-words">
          <p className="sign-in-slogan">连接中国与拉美，让出海更有底气</p>
          <p>资讯、活动、伙伴，一站汇聚；报名、审核、服务，全程在线。</p>
        </div>
      </aside>
      <main className="sign-in-side">
        <div className="sign-in-box">
          <a href="/portal/index" className="sign-in-brand">
            <LogoMark size={40} picture={settings.logo} />
            <span>{settings.title}</span>
          </a>
          <h1>欢迎登录</h1>
          <p className="sign-in-hint">请使用管理员为您开通的账号登录</p>
          <noscript>
            <p className="notice">登录需要浏览器的脚本功能，请启用后重新打开本页。</p>
          </noscript>
          <form id="sign-in" method="post" noValidate>
            <p id="failure" className="notice" role="alert" hidden />
            <Field name="userLoginId" />
            <Field name="password">
              <button id="show-password" type="button" aria-label="显示密码" aria-pressed="false">
                <Icon name="eye" />
              </button>
            </Field>
            <p id="caps-lock" className="field-note" role="status" hidden>
              大写锁定已开启
            </p>
            <Field name="verifyCode" isHidden>
              <button id="picture" type="button" aria-label="换一张验证码" title="看不清？换一张">
                点击获取
              </button>
            </Field>
            <Field name="otpCode" isHidden note="手机不在身边时，可输入恢复码" />
            <div className="sign-in-more">
              <label>
                <input id="remember" type="checkbox" /> 记住账号
              </label>
              <a href="/resetPassword">忘记密码</a>
            </div>
            <button className="button primary" type="submit">
              登录
            </button>
          </form>
        </div>
        {data.thirdLoginName === null ? null : (
          <section className="sign-in-others" aria-label="其他登录方式">
            <p className="sign-in-or">其他登录方式</p>
            <p id="third-failure" className="notice" role="alert" hidden />
            <button id="third" className="button quiet" type="button">
              <Icon name="user" />
              {data.thirdLoginName}
            </button>
          </section>
        )}
        <p className="sign-in-foot">
          <a href={PRIVACY_PATH}>隐私政策</a>
        </p>
      </main>
    </div>
  );
}

interface FieldProps {
  name: FieldName;
  /** Shown when the server asks for it. */
  isHidden?: boolean;
  note?: string;
  children?: React.ReactNode;
}

function Field({ name, isHidden, note, children }: FieldProps) {
  const { label, wanted, ...input } = fields[name];
  const notes = note ? `${name}-note` : undefined;
  return (
    <div id={`${name}-field`} className="field" hidden={isHidden}>
      <label htmlFor={name}>{label}</label>
      <div className="field-line">
        <input
          id={name}
          name={name}
          placeholder={wanted}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${name}-fault${notes ? ` ${notes}` : ''}`}
          {...input}
        />
        {children}
      </div>
      <p id={`${name}-fault`} className="field-fault" hidden />
      {note ? (
        <p id={notes} className="field-note">
          {note}
        </p>
      ) : null}
    </div>
  );
}
