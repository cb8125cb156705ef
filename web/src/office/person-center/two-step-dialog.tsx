import { type Answer, calls } from '@outbound/contract';
import { Alert, Button, Form, Input, Typography } from 'antd';
import QRCode from 'qrcode';
import { useCallback, useState } from 'react';
import { CallFailure } from '../../api/failure.ts';
import { useWrite } from '../../api/query.ts';
import { copyable } from '../../ui/control-names.tsx';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useMessage } from '../../ui/feedback/use-message.ts';
import { formSize } from '../../ui/forms/form-size.ts';
import { LastingMessages } from '../../ui/forms/use-lasting-fields.ts';
import { CopyOutlined } from '../../ui/icons.tsx';
import { Steps } from '../../ui/navigation/steps.tsx';

type Secret = Answer<typeof calls.twoStep.begin>;

const refresh = [calls.ownAccount.profile];

/** Runs a call of the dialog: its failure stands above the fields. */
function useFailure() {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    }
  };
  const shown = failure ? (
    <Alert role="alert" type="error" showIcon title={failure.message} style={{ marginBottom: 16 }} />
  ) : null;
  return { attempt, shown };
}

function AskPassword({ onSecret, onCancel }: { onSecret(secret: Secret): void; onCancel(): void }) {
  const [form] = Form.useForm<{ password: string }>();
  const { attempt, shown } = useFailure();
  const begin = useWrite(calls.twoStep.begin, { quiet: true, done: null });
  const submit = ({ password }: { password: string }) =>
    attempt(async () => onSecret(await begin.mutateAsync({ password })));
  return (
    <Form
      form={form}
      layout="vertical"
      size={formSize()}
      requiredMark={false}
      onFinish={(values) => void submit(values)}
    >
      {shown}
      <Typography.Paragraph type="secondary">
        开启后，登录时除密码外还需输入手机验证器上的动态码。请先在手机上安装任一支持 TOTP 的验证器应用。
      </Typography.Paragraph>
      <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
        <Input.Password autoComplete="current-password" placeholder="请输入当前密码" maxLength={200} />
      </Form.Item>
      <Buttons text="下一步" isRunning={begin.isPending} onCancel={onCancel} />
      <LastingMessages />
    </Form>
  );
}

interface ScanProps {
  secret: Secret;
  onCodes(codes: readonly string[]): void;
  onCancel(): void;
}

function Scan({ secret, onCodes, onCancel }: ScanProps) {
  const [form] = Form.useForm<{ otpCode: string }>();
  const { attempt, shown } = useFailure();
  const confirm = useWrite(calls.twoStep.confirm, { quiet: true, done: null, refresh });
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas)
        void QRCode.toCanvas(canvas, secret.otpAddress, { width: 200, margin: 2, errorCorrectionLevel: 'M' });
    },
    [secret],
  );
  const submit = ({ otpCode }: { otpCode: string }) =>
    attempt(async () => onCodes((await confirm.mutateAsync({ otpCode })).recoveryCodes));
  return (
    <Form
      form={form}
      layout="vertical"
      size={formSize()}
      requiredMark={false}
      onFinish={(values) => void submit(values)}
    >
      {shown}
      <div style={{ display: 'grid', justifyItems: 'center', gap: 12, marginBottom: 16 }}>
        <canvas ref={draw} width={200} height={200} role="img" aria-label="两步验证二维码" />
        <Typography.Text type="secondary" style={{ textAlign: 'center' }}>
          用验证器扫描二维码，或手动输入密钥
        </Typography.Text>
        <Typography.Text code style={{ textAlign: 'center', overflowWrap: 'anywhere' }}>
          {secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Typography.Text>
        <Typography.Text copyable={{ ...copyable, text: secret.secret }}>复制密钥</Typography.Text>
      </div>
      <Form.Item
        name="otpCode"
        label="动态码"
        rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: '请输入6位数字验证码' }]}
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="请输入验证器上的6位动态码"
          maxLength={8}
        />
      </Form.Item>
      <Buttons text="开启" isRunning={confirm.isPending} onCancel={onCancel} />
      <LastingMessages />
    </Form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const message = useMessage();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      void message.success('已复制');
    } catch {
      // Plain http has no clipboard.
      void message.warning('当前浏览器不能自动复制，请手动抄录');
    }
  };
  return (
    <>
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title="恢复码仅显示一次，请妥善保存。手机丢失时，每个恢复码可代替动态码登录一次。"
      />
      <ul
        aria-label="恢复码"
        style={{
          listStyle: 'none',
          margin: '0 0 16px',
          padding: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          gap: 8,
          textAlign: 'center',
        }}
      >
        {codes.map((code) => (
          <li key={code}>
            <Typography.Text code style={{ fontSize: 15 }}>
              {code}
            </Typography.Text>
          </li>
        ))}
      </ul>
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
        <Button icon={<CopyOutlined />} onClick={() => void copy()}>
          复制全部
        </Button>
        <Button type="primary" onClick={onDone}>
          我已保存
        </Button>
      </div>
    </>
  );
}

function Buttons({ text, isRunning, onCancel }: { text: string; isRunning: boolean; onCancel(): void }) {
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
      <Button onClick={onCancel}>取消</Button>
      <Button type="primary" htmlType="submit" loading={isRunning}>
        {text}
      </Button>
    </div>
  );
}

/** Switches the second step on: the password, the phone, then the recovery codes, once. */
export function TwoStepDialog({ onClose }: { onClose(): void }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const confirm = useConfirm();
  const current = codes ? 3 : secret ? 2 : 1;
  const close = async () => {
    const isSure =
      codes === null ||
      (await confirm({
        title: '恢复码保存好了吗？',
        content: '两步验证已开启。关闭后恢复码不再显示；手机丢失时，没有恢复码就无法自行登录。',
        confirmText: '已保存，关闭',
      }));
    if (isSure) onClose();
  };
  return (
    <Dialog open title="绑定两步验证" width={480} footer={null} onCancel={() => void close()}>
      <Steps titles={['验证密码', '绑定手机', '保存恢复码']} current={current} />
      <div style={{ marginTop: 20 }}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={onClose} />
        ) : secret ? (
          <Scan secret={secret} onCodes={setCodes} onCancel={onClose} />
        ) : (
          <AskPassword onSecret={setSecret} onCancel={onClose} />
        )}
      </div>
    </Dialog>
  );
}
