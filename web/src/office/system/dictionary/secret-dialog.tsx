/** A new secret of an external system, told once. */

import { Alert, Form, Typography } from 'antd';
import { useState } from 'react';
import { copyable } from '../../../ui/control-names.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { formSize } from '../../../ui/forms/form-size.ts';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { useRenewSecret } from './dictionary-calls.ts';
import type { SecretOf } from './system-secret.tsx';

const overlaps = [
  { value: 0, label: '立即失效' },
  { value: 24, label: '24 小时后失效' },
  { value: 168, label: '7 天后失效' },
] as const;
type Overlap = (typeof overlaps)[number]['value'];

/** Asks, makes the secret, and shows it this once. */
export function SecretDialog({ system, onClose }: { system: SecretOf; onClose(): void }) {
  const renew = useRenewSecret();
  const [overlap, setOverlap] = useState<Overlap>(24);
  const { id, dictKey, state } = system;
  const what = state ? '更换密钥' : '生成密钥';
  const secret = renew.data?.frameSecret;
  return (
    <Dialog
      open
      title={`${what}（${dictKey}）`}
      width={560}
      confirmText={secret === undefined ? what : '我已保存'}
      confirming={renew.isPending}
      cancelText={secret === undefined ? '取消' : '关闭'}
      onCancel={onClose}
      onConfirm={secret === undefined ? () => renew.mutate({ id, keepOldHours: overlap }) : onClose}
    >
      {secret === undefined ? (
        <>
          <Alert
            type="info"
            showIcon
            style={{ marginBottom: 16 }}
            title="外部系统用密钥证明票据是发给它的，没有密钥的系统收到票据也无法使用。密钥只显示一次，请交给该系统的维护人员，保存在其服务器上。"
          />
          {state ? (
            <Form layout="vertical" size={formSize()}>
              <Form.Item label="旧密钥" style={{ marginBottom: 0 }}>
                <RadioGroup label="旧密钥" options={overlaps} value={overlap} onChange={setOverlap} />
              </Form.Item>
            </Form>
          ) : null}
        </>
      ) : (
        <>
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title="密钥仅显示一次，关闭后无法再次查看，遗失时只能更换。"
          />
          <Typography.Text code copyable={copyable} style={{ wordBreak: 'break-all' }}>
            {secret}
          </Typography.Text>
          <Typography.Paragraph type="secondary" style={{ margin: '16px 0 0' }}>
            外部系统的服务器调用 user/checkToken 时，以 frameSecret 提交，与 ticket 一起。
          </Typography.Paragraph>
        </>
      )}
    </Dialog>
  );
}
