/** The secrets of external systems beside their addresses: which have one, a new one, told once. */
import { type Answer, calls, type DictionaryType, EXTERNAL_SYSTEM_DICTIONARY } from '@outbound/contract';
import { Alert, Form, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { copyable } from '../../../ui/control-names.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { useRenewSecret } from './dictionary-calls.ts';

type Secrets = Answer<typeof calls.dictionary.systemSecrets>;
export type SecretState = Secrets['list'][number];

/** An entry whose secret is renewed. */
export interface SecretOf {
  id: number;
  dictKey: string;
  /** Undefined: it has none yet. */
  state: SecretState | undefined;
}

export interface SystemSecrets {
  /** The type holds external systems. */
  areHere: boolean;
  /** Whether the person's rights reach the entries, beyond the dictionary's codes. */
  writable: boolean;
  /** The rights are known and do not reach them. */
  isRefused: boolean;
  /** Null until it is known. */
  stateOf(id: number): SecretState | undefined | null;
}

export function useSystemSecrets({ type }: DictionaryType): SystemSecrets {
  const areHere = type === EXTERNAL_SYSTEM_DICTIONARY;
  const { data } = useCall(calls.dictionary.systemSecrets, {}, { enabled: areHere, quiet: true });
  return {
    areHere,
    writable: !areHere || data?.writable === true,
    isRefused: areHere && data?.writable === false,
    stateOf: (id) => (data ? data.list.find(({ itemId }) => itemId === id) : null),
  };
}

/** Whether a system has a secret; how long the one before works stands below. */
export function SecretTag({ state }: { state: SecretState | undefined | null }) {
  if (state === null) return null;
  if (!state)
    return (
      <Tag color="orange" title="页面可以打开，但外部系统不能用票据确认是谁打开的">
        未设置
      </Tag>
    );
  const { createdBy, createdTime, oldUntil } = state;
  return (
    <>
      <Tag color="green" title={`${createdBy} ${createdTime}`}>
        已设置
      </Tag>
      {oldUntil === null ? null : (
        <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
          旧密钥至 {oldUntil.slice(5, 16)}
        </Typography.Text>
      )}
    </>
  );
}

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
            <Form layout="vertical">
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
