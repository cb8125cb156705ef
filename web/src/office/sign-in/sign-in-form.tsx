import type { SignedInUser } from '@outbound/contract';
import { Alert, Button, Form, Input } from 'antd';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { afterRefusal, nothingAsked, STEP_ASKED } from '../../api/sign-in-asks.ts';
import { UserOutlined } from '../../ui/icons.tsx';
import { LockOutlined, MobileOutlined } from '../../ui/special-icons.tsx';
import { PictureCodeField, usePictureCode } from './picture-code.tsx';

interface SignInFormProps {
  /** Signs this account in again; its name cannot be changed. */
  account?: string;
  submitText: string;
  onSignedIn(user: SignedInUser): void;
}

interface Values {
  userLoginId: string;
  password: string;
  verifyCode?: string;
  otpCode?: string;
}

/**
 * Signs in over an open page (`web/src/sign-in` is the page of its own): account, password and what more is asked for.
 * What goes wrong stands above the fields.
 */
export function SignInForm({ account, submitText, onSignedIn }: SignInFormProps) {
  const [form] = Form.useForm<Values>();
  // Over an open page there are other forms: fields of the same name must not share ids.
  const formName = useId();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [asks, setAsks] = useState(nothingAsked);
  const [isCapsLock, setCapsLock] = useState(false);
  const [isRunning, setRunning] = useState(false);

  const { picture, fetchPicture } = usePictureCode(form);
  // Who is asked for something more wants to type it at once.
  useEffect(() => {
    if (asks.step) form.focusField('otpCode');
  }, [asks.step, form]);

  const submit = async ({ userLoginId, password, verifyCode, otpCode }: Values) => {
    setRunning(true);
    setFailure(null);
    try {
      const code = asks.code && picture ? { verifyCode: verifyCode ?? '', verifyId: picture.verifyId } : {};
      const step = asks.step && otpCode ? { otpCode } : {};
      const user = await api.user.login({ userLoginId, password, ...code, ...step }, { quiet: true });
      onSignedIn(user);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
      const next = afterRefusal(asks, error.code);
      setAsks(next.asks);
      // Every attempt used the code up, right or wrong.
      if (next.asks.code) void fetchPicture();
      if (next.empties) form.resetFields([next.empties]);
    } finally {
      setRunning(false);
    }
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <Form
      form={form}
      name={formName}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ userLoginId: account ?? '' }}
      onFinish={(values: Values) => void submit(values)}
    >
      {failure ? (
        <Alert
          role="alert"
          type={failure.code === STEP_ASKED ? 'info' : 'error'}
          showIcon
          title={failure.message}
          style={{ marginBottom: 16 }}
        />
      ) : null}
      <Form.Item
        name="userLoginId"
        label="账号"
        rules={[{ required: true, whitespace: true, message: '请输入账号' }]}
      >
        <Input
          prefix={<UserOutlined />}
          placeholder="请输入账号"
          autoComplete="username"
          maxLength={64}
          disabled={account !== undefined}
        />
      </Form.Item>
      <Form.Item
        name="password"
        label="密码"
        rules={[{ required: true, message: '请输入密码' }]}
        help={isCapsLock ? <span role="status">大写锁定已开启</span> : undefined}
      >
        <Input.Password
          prefix={<LockOutlined />}
          placeholder="请输入密码"
          autoComplete="current-password"
          maxLength={200}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
      </Form.Item>
      {asks.code ? (
        <PictureCodeField formName={formName} picture={picture} onAnother={() => void fetchPicture()} />
      ) : null}
      {asks.step ? (
        <Form.Item
          name="otpCode"
          label="两步验证码"
          extra="手机不在身边时，可输入恢复码"
          rules={[{ required: true, whitespace: true, message: '请输入两步验证码' }]}
        >
          <Input
            prefix={<MobileOutlined />}
            placeholder="请输入验证器上的6位动态码"
            autoComplete="one-time-code"
            maxLength={32}
          />
        </Form.Item>
      ) : null}
      <Button type="primary" htmlType="submit" block loading={isRunning}>
        {submitText}
      </Button>
    </Form>
  );
}
