import type { SignedInUser } from '@outbound/contract';
import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { LockOutlined, MobileOutlined, UserOutlined } from '../../ui/icons.tsx';
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
  remember: boolean;
}

const REMEMBERED = 'rememberedAccount';
/** The server wants the picture code, or did not like the one it got. */
const CODE_WANTED = ['UM4101', 'UM4102'];
/** The server wants the second step, or did not like its code. */
const STEP_WANTED = ['UM4109', 'UM4110'];
/** After the second failure the code is asked for before the server does. */
const FAILURES_BEFORE_CODE = 2;

const readRemembered = () => {
  try {
    return localStorage.getItem(REMEMBERED) ?? '';
  } catch {
    return '';
  }
};
/** Remembers the account's name, never its password. */
const writeRemembered = (account: string | null) => {
  try {
    if (account === null) localStorage.removeItem(REMEMBERED);
    else localStorage.setItem(REMEMBERED, account);
  } catch {
    // Nothing is remembered where storage is denied.
  }
};

/** Account, password and, when asked for, the picture code. What goes wrong stands above the fields. */
export function SignInForm({ account, submitText, onSignedIn }: SignInFormProps) {
  const [form] = Form.useForm<Values>();
  // Over an open page there are other forms: fields of the same name must not share ids.
  const formName = useId();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [failures, setFailures] = useState(0);
  const [isCodeWanted, setCodeWanted] = useState(false);
  const [isStepWanted, setStepWanted] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const [isRunning, setRunning] = useState(false);

  const { picture, fetchPicture } = usePictureCode(form);
  const showsCode = isCodeWanted || failures >= FAILURES_BEFORE_CODE;
  // Every failure used the code up, right or wrong.
  useEffect(() => {
    if (showsCode && failures >= 0) void fetchPicture();
  }, [showsCode, failures, fetchPicture]);
  // Who is asked for something more wants to type it at once.
  useEffect(() => {
    if (isStepWanted) form.focusField('otpCode');
  }, [isStepWanted, form]);

  const submit = async ({ userLoginId, password, verifyCode, otpCode, remember }: Values) => {
    setRunning(true);
    setFailure(null);
    try {
      const code = showsCode && picture ? { verifyCode: verifyCode ?? '', verifyId: picture.verifyId } : {};
      const step = isStepWanted && otpCode ? { otpCode } : {};
      const user = await api.user.login({ userLoginId, password, ...code, ...step }, { quiet: true });
      if (account === undefined) writeRemembered(remember ? userLoginId : null);
      onSignedIn(user);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
      // To be asked for the second step is none; a picture code that came along is used up all the same.
      if (error.code !== 'UM4109') setFailures((count) => count + 1);
      else if (showsCode) void fetchPicture();
      if (CODE_WANTED.includes(error.code)) setCodeWanted(true);
      else if (STEP_WANTED.includes(error.code)) {
        setStepWanted(true);
        form.resetFields(['otpCode']);
      } else form.resetFields(['password']);
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
      initialValues={{ userLoginId: account ?? readRemembered(), remember: readRemembered() !== '' }}
      onFinish={(values: Values) => void submit(values)}
    >
      {failure ? (
        <Alert
          role="alert"
          type={failure.code === 'UM4109' ? 'info' : 'error'}
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
      {showsCode ? (
        <PictureCodeField formName={formName} picture={picture} onAnother={() => void fetchPicture()} />
      ) : null}
      {isStepWanted ? (
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
      {account === undefined ? (
        <Form.Item style={{ marginBottom: 12 }}>
          <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
            <Form.Item name="remember" valuePropName="checked" noStyle>
              <Checkbox>记住账号</Checkbox>
            </Form.Item>
            <Link to="/resetPassword">忘记密码</Link>
          </div>
        </Form.Item>
      ) : null}
      <Button type="primary" htmlType="submit" block loading={isRunning}>
        {submitText}
      </Button>
    </Form>
  );
}
