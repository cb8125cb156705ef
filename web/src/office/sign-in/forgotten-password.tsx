import { calls, errorText, mobilePhoneRule, RESET_MINUTES, resetCodeFault } from '@outbound/contract';
import { Alert, Button, Card, Form, Input, Typography, theme } from 'antd';
import { useEffect, useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { platform } from '../../api/platform-identity.ts';
import { useCall } from '../../api/query.ts';
import { LogoMark } from '../../drawings/logo-mark.tsx';
import SuccessState from '../../drawings/success-state.tsx';
import { Result } from '../../ui/feedback/result.tsx';
import { NewPasswordFields } from './new-password.tsx';
import { PictureCodeField, usePictureCode } from './picture-code.tsx';

interface Wanted {
  userLoginId: string;
  mobilePhone: string;
  verifyCode?: string;
}
interface Chosen {
  code: string;
  newPassword: string;
}
/** A request that the server answered; it does so for any account, known or not. */
interface Asked {
  resetId: string;
  userLoginId: string;
}

const ruled = (fault: (value: string) => string | null) => ({
  validator: (_: unknown, value: string | undefined) => {
    const message = value ? fault(value.trim()) : null;
    return message === null ? Promise.resolve() : Promise.reject(new Error(message));
  },
});

/** Runs a call of the page: its failure stands above the fields. */
function useRun() {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isRunning, setRunning] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setRunning(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
      return false;
    } finally {
      setRunning(false);
    }
  };
  const shown = failure ? (
    <Alert role="alert" type="error" showIcon title={failure.message} style={{ marginBottom: 16 }} />
  ) : null;
  return { run, isRunning, shown };
}

function AskForm({ onAsked }: { onAsked(asked: Asked): void }) {
  const [form] = Form.useForm<Wanted>();
  const formName = useId();
  const { run, isRunning, shown } = useRun();
  const { picture, fetchPicture } = usePictureCode(form);
  useEffect(() => void fetchPicture(), [fetchPicture]);

  const ask = async ({ userLoginId, mobilePhone, verifyCode }: Wanted) => {
    const body = {
      userLoginId,
      mobilePhone,
      verifyCode: verifyCode ?? '',
      verifyId: picture?.verifyId ?? '',
    };
    const isAnswered = await run(async () => {
      const { resetId } = await api.forgottenPassword.checkForgetPassword(body, { quiet: true });
      onAsked({ resetId, userLoginId });
    });
    if (!isAnswered) await fetchPicture();
  };
  return (
    <Form
      form={form}
      name={formName}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={(values: Wanted) => void ask(values)}
    >
      {shown}
      <Form.Item
        name="userLoginId"
        label="账号"
        rules={[{ required: true, whitespace: true, message: '请输入账号' }]}
      >
        <Input placeholder="请输入账号" autoComplete="username" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="mobilePhone"
        label="手机号码"
        rules={[{ required: true, message: '请输入手机号码' }, ruled(mobilePhoneRule)]}
      >
        <Input placeholder="请输入账号绑定的手机号码" autoComplete="tel" inputMode="tel" maxLength={20} />
      </Form.Item>
      <PictureCodeField formName={formName} picture={picture} onAnother={() => void fetchPicture()} />
      <Button type="primary" htmlType="submit" block loading={isRunning}>
        下一步
      </Button>
    </Form>
  );
}

interface ChooseFormProps {
  asked: Asked;
  onDone(): void;
  onAgain(): void;
}

function ChooseForm({ asked, onDone, onAgain }: ChooseFormProps) {
  const [form] = Form.useForm<Chosen>();
  const formName = useId();
  const { run, isRunning, shown } = useRun();
  const reset = ({ code, newPassword }: Chosen) =>
    run(async () => {
      await api.forgottenPassword.resetForgetPassword({ ...asked, code, newPassword }, { quiet: true });
      onDone();
    });
  return (
    <Form
      form={form}
      name={formName}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={(values: Chosen) => void reset(values)}
    >
      <Alert
        type="info"
        showIcon
        title={`如果账号与手机号码匹配，验证码已发送，${RESET_MINUTES} 分钟内有效`}
        style={{ marginBottom: 16 }}
      />
      {shown}
      <Form.Item
        name="code"
        label="验证码"
        rules={[{ required: true, message: '请输入6位数字验证码' }, ruled(resetCodeFault)]}
      >
        <Input
          placeholder="请输入收到的6位验证码"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
        />
      </Form.Item>
      <NewPasswordFields account={asked.userLoginId} />
      <Button type="primary" htmlType="submit" block loading={isRunning}>
        确定
      </Button>
      <Button type="link" block style={{ marginTop: 8 }} onClick={onAgain}>
        没有收到？重新获取
      </Button>
    </Form>
  );
}

/** /resetPassword: account and phone first, then the code that was sent and a new password. */
export default function ForgottenPassword() {
  const { token } = theme.useToken();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isDone, setDone] = useState(false);
  const ways = useCall(calls.thirdSignIn.signInWays, {}, { quiet: true, staleTime: Infinity });
  useEffect(() => {
    document.title = `找回密码 - ${platform.name}`;
  }, []);
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
      {isDone ? (
        <Result
          status="success"
          picture={<SuccessState />}
          title="密码已重置"
          detail="所有设备均已下线，请使用新密码登录"
        >
          <Button type="primary" href="/login">
            去登录
          </Button>
        </Result>
      ) : (
        <Card style={{ width: '100%', maxWidth: 460 }}>
          <LogoMark size={36} picture={platform.logo} />
          <Typography.Title level={1} style={{ fontSize: 22, margin: '12px 0 16px' }}>
            找回密码
          </Typography.Title>
          {ways.data?.resetsPassword === false ? (
            <Alert type="info" showIcon title={errorText('UM4113')} />
          ) : asked ? (
            <ChooseForm asked={asked} onDone={() => setDone(true)} onAgain={() => setAsked(null)} />
          ) : (
            <AskForm onAsked={setAsked} />
          )}
          <div style={{ textAlign: 'center', marginTop: 12 }}>
            <a href="/login">返回登录</a>
          </div>
        </Card>
      )}
    </main>
  );
}
