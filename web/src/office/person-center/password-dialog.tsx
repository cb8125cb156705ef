import { calls } from '@outbound/contract';
import { Alert, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { CallFailure } from '../../api/failure.ts';
import { useWrite } from '../../api/query.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { formSize } from '../../ui/forms/form-size.ts';
import { LastingMessages } from '../../ui/forms/use-lasting-fields.ts';
import { NewPasswordFields } from '../sign-in/new-password.tsx';

interface Values {
  oldPassword: string;
  newPassword: string;
}

/** A new password, with the rules as they come to hold; all other devices are signed out by it. */
export function PasswordDialog({ account, onClose }: { account: string; onClose(): void }) {
  const [form] = Form.useForm<Values>();
  const formName = useId();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const write = useWrite(calls.user.modifyPassword, {
    refresh: [calls.ownAccount.profile, calls.ownAccount.ownSessions],
    done: '密码已修改，其他设备已下线',
    quiet: true,
  });
  const save = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values === null) return;
    setFailure(null);
    try {
      await write.mutateAsync({ oldPassword: values.oldPassword, newPassword: values.newPassword });
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    }
  };
  return (
    <Dialog
      open
      title="修改登录密码"
      width={460}
      confirming={write.isPending}
      onCancel={onClose}
      onConfirm={() => void save()}
    >
      {failure ? (
        <Alert role="alert" type="error" showIcon title={failure.message} style={{ marginBottom: 16 }} />
      ) : null}
      <Form form={form} name={formName} layout="vertical" size={formSize()} onFinish={() => void save()}>
        <Form.Item name="oldPassword" label="旧密码" rules={[{ required: true, message: '请输入旧密码' }]}>
          <Input.Password autoComplete="current-password" placeholder="请输入旧密码" maxLength={200} />
        </Form.Item>
        <NewPasswordFields account={account} />
        <button type="submit" hidden />
        <LastingMessages />
      </Form>
    </Dialog>
  );
}
