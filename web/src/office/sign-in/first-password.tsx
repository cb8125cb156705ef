import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { Alert, Button, Card, Form, Input, Progress, Typography, theme } from 'antd';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { LogoMark } from '../../drawings/logo-mark.tsx';
import { PRODUCT } from '../shell/product.ts';
import { firstPasswordChanged, useSession } from '../shell/session-store.ts';
import { rememberMark } from '../shell/session-watch.ts';
import { signOut } from '../shell/sign-out.ts';
import { ruleStates, strengthOf } from './password-strength.ts';

const strengths = ['', '弱', '中', '强'] as const;

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
  const { user } = useSession();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isRunning, setRunning] = useState(false);
  const password = Form.useWatch('newPassword', form) ?? '';
  const account = user?.userLoginId ?? '';
  const rules = ruleStates(password, account);
  const strength = strengthOf(password, account);
  useEffect(() => {
    document.title = `修改初始密码 - ${PRODUCT}`;
  }, []);
  if (!user) return <Navigate to="/login" replace />;

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
        padding: 16,
        background: token.colorBgLayout,
      }}
    >
      <Card style={{ width: '100%', maxWidth: 460 }}>
        <LogoMark size={36} />
        <Typography.Title level={1} style={{ fontSize: 22, margin: '12px 0 4px' }}>
          请修改初始密码
        </Typography.Title>
        <Typography.Paragraph type="secondary">
          {user.displayName}，为保障账号安全，首次登录须先设置自己的密码。
        </Typography.Paragraph>
        {failure ? (
          <Alert role="alert" type="error" showIcon title={failure.message} style={{ marginBottom: 16 }} />
        ) : null}
        <Form
          form={form}
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
          <Form.Item
            name="newPassword"
            label="新密码"
            rules={[
              { required: true, message: '请输入新密码' },
              {
                validator: (_, value: string | undefined) => {
                  const broken = value ? ruleStates(value, account).find((rule) => !rule.holds) : undefined;
                  return broken ? Promise.reject(new Error(broken.text)) : Promise.resolve();
                },
              },
            ]}
          >
            <Input.Password autoComplete="new-password" placeholder="请输入新密码" maxLength={200} />
          </Form.Item>
          <div style={{ margin: '-8px 0 16px' }}>
            <Progress
              percent={(strength / 3) * 100}
              steps={3}
              showInfo={false}
              aria-label={`密码强度：${strengths[strength] || '未填写'}`}
              strokeColor={
                [token.colorError, token.colorWarning, token.colorSuccess][strength - 1] ?? token.colorBorder
              }
            />
            <span style={{ marginLeft: 8 }}>{strength > 0 ? `密码强度：${strengths[strength]}` : null}</span>
            <ul
              aria-label="密码要求"
              style={{ listStyle: 'none', margin: '8px 0 0', padding: 0, display: 'grid', gap: 4 }}
            >
              {rules.map(({ text, holds }) => (
                <li key={text} style={{ color: holds ? token.colorSuccess : token.colorTextSecondary }}>
                  {holds ? (
                    <CheckCircleFilled aria-label="已满足" />
                  ) : (
                    <MinusCircleOutlined aria-label="未满足" />
                  )}{' '}
                  {text}
                </li>
              ))}
            </ul>
          </div>
          <Form.Item
            name="again"
            label="确认新密码"
            dependencies={['newPassword']}
            rules={[
              { required: true, message: '请再次输入新密码' },
              ({ getFieldValue }) => ({
                validator: (_, value) =>
                  !value || value === getFieldValue('newPassword')
                    ? Promise.resolve()
                    : Promise.reject(new Error('两次输入的密码不一致')),
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" placeholder="请再次输入新密码" maxLength={200} />
          </Form.Item>
          <Button type="primary" htmlType="submit" block size="large" loading={isRunning}>
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
