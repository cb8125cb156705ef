import { Button, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import './task-form.css';

interface TaskFooterProps {
  faultNum: number;
  onFault(): void;
  children: ReactNode;
}

/** The buttons of a task that is written, always in sight. */
export function TaskFooter({ faultNum, onFault, children }: TaskFooterProps) {
  return (
    <div data-foot className="task-form-footer">
      {faultNum > 0 ? (
        <Typography.Text type="danger" role="alert">
          还有 {faultNum} 处需要修改
          <Button type="link" size="small" danger onClick={onFault}>
            去修改
          </Button>
        </Typography.Text>
      ) : null}
      <Flex gap={8} wrap justify="end" style={{ marginInlineStart: 'auto' }}>
        {children}
      </Flex>
    </div>
  );
}
