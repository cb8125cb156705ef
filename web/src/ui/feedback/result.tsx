import { Flex, theme } from 'antd';
import type { ReactNode } from 'react';
import { statusIcons } from '../control-names.tsx';

interface ResultProps {
  status?: 'success' | 'error' | 'info' | 'warning';
  title?: ReactNode;
  detail?: ReactNode;
  /** A drawing in the place of the status icon. */
  picture?: ReactNode;
  /** Buttons below. */
  children?: ReactNode;
}

const colours = {
  success: 'colorSuccess',
  error: 'colorError',
  info: 'colorInfo',
  warning: 'colorWarning',
} as const;

/**
 * How something ended; '提交成功' when nothing else is said (spec 8). Not antd's: with it come four drawings of its own,
 * in everybody's first load.
 */
export function Result({ status = 'success', title = '提交成功', detail, picture, children }: ResultProps) {
  const { token } = theme.useToken();
  return (
    <div style={{ padding: '48px 32px', textAlign: 'center' }}>
      <div style={{ marginBottom: 24, color: token[colours[status]], fontSize: picture ? undefined : 72 }}>
        {picture ?? statusIcons[`${status}Icon`]}
      </div>
      <div style={{ color: token.colorText, fontSize: 24, lineHeight: 1.33 }}>{title}</div>
      {detail ? (
        <div style={{ color: token.colorTextDescription, lineHeight: 1.6, textWrap: 'balance' }}>
          {detail}
        </div>
      ) : null}
      {children ? (
        <Flex wrap gap="small" justify="center" style={{ marginTop: 24 }}>
          {children}
        </Flex>
      ) : null}
    </div>
  );
}
