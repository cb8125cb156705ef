import { Alert, Button, Card, Form, Input, Typography, theme } from 'antd';
import { useEffect, useId, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { platform } from '../../api/platform-identity.ts';
import { LogoMark } from '../../drawings/logo-mark.tsx';
import { endSession, firstPasswordChanged, useSession } from '../session/session-store.ts';
import { rememberMark, useSessionWatch } from '../session/session-watch.ts';
import { signOut } from '../session/sign-out.ts';
import { ArrivalHeading } from './arrival-heading.tsx';
import { NewPasswordFields } from './new-password.tsx';

interface Values {
  oldPassword: string;
  newPassword: string;
  again: string;
}

/** /modifyInitPassword: the initial password gives way before anything else (spec 4, 6). */
export default function FirstPassword() {
  const [form] = Form.useForm<Values>();
  const navigate = useNavigate();
  const { token } = theme.useToken();
  const { user, isLost, next } = useSession();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isRunning, setRunning] = useState(false);
  const formName = useId();
  const account = user?.userLoginId ?? '';
  useEffect(() => {
    document.title = `修改初始密码 - ${platform.name}`;
  }, []);
  // What is left of a session that is over may have led here: nothing is to be changed without one.
  useSessionWatch(true);
  useEffect(() => {
    if (isLost) endSession();
  }, [isLost]);
  // Who signs out is on his way to where that leads (spec 4).
  if (!user) return next === null ? <Navigate to="/login" replace /> : null;

  const submit = async ({ oldPassword, newPassword }: Values) => {
    setRunning(true);
    setFailure(null);
    try {
      await api.user.modifyPassword({ oldPassword, newPassword }, { quiet: true });
      rememberMark();
      firstPasswordChanged();
      void navigate('/', { replace: true });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setRunning(false);
    }
  };

  return (
    <main
      style={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        boxSizing: 'border-box',
        padding: 16,
        background: token.colorBgLayout,
      }}
    >
      <Card style={{ width: '100%', maxWidth: 460 }}>
        <LogoMark size={36} picture={platform.logo} />
        <div style={{ fontSize: 22, fontWeight: 600, margin: '12px 0 4px' }}>
          <ArrivalHeading>请修改初始密码</ArrivalHeading>
        </div>
        <Typography.Paragraph type="secondary">
          {user.displayName}，为保障账号安全，首次登录须先设置自己的密码。
        </Typography.Paragraph>
        {failure ? (
          <Alert role="alert" type="error" showIcon title={failure.message} style={{ marginBottom: 16 }} />
        ) : null}
        <Form
          form={form}
          name={formName}
          layout="vertical"
          requiredMark={false}
          onFinish={(values: Values) => void submit(values)}
        >
          <Form.Item
            name="oldPassword"
            label="初始密码"
            rules={[{ required: true, message: '请输入初始密码' }]}
          >
            <Input.Password autoComplete="current-password" placeholder="请输入初始密码" maxLength={200} />
          </Form.Item>
          <NewPasswordFields account={account} />
          <Button
            type="primary"
            htmlType="submit"
            block
            size="large"
            loading={isRunning}
            style={{ marginTop: 8 }}
          >
            确定
          </Button>
          <Button type="link" block style={{ marginTop: 8 }} onClick={() => void signOut()}>
            退出登录
          </Button>
        </Form>
      </Card>
    </main>
  );
}
