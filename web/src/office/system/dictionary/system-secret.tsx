/** The secrets of external systems beside their addresses: which have one. */
import { type Answer, calls, type DictionaryType, EXTERNAL_SYSTEM_DICTIONARY } from '@outbound/contract';
import { Tag } from 'antd';
import { useCall } from '../../../api/query.ts';

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
        <span style={{ display: 'block', fontSize: 12, color: 'var(--ant-color-text-description)' }}>
          旧密钥至 {oldUntil.slice(5, 16)}
        </span>
      )}
    </>
  );
}
