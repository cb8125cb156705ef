import { Result as AntResult, Flex } from 'antd';
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

/** How something ended; '提交成功' when nothing else is said (spec 8). */
export function Result({ status = 'success', title = '提交成功', detail, picture, children }: ResultProps) {
  return (
    <AntResult
      status={status}
      title={title}
      subTitle={detail}
      extra={
        children && (
          <Flex wrap gap="small" justify="center">
            {children}
          </Flex>
        )
      }
      icon={picture ?? statusIcons[`${status}Icon`]}
    />
  );
}
