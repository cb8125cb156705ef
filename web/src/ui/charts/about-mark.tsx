import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { QuestionCircleOutlined } from '../special-icons.tsx';

/** The definition of what is shown, for who presses the mark or stands on it. */
export function AboutMark({ title, about }: { title: string; about: ReactNode }) {
  return (
    <Popover content={<div className="chart-about">{about}</div>} trigger={['hover', 'focus', 'click']}>
      <Button
        type="text"
        size="small"
        className="chart-about-mark"
        icon={<QuestionCircleOutlined />}
        aria-label={`${title}的统计口径`}
      />
    </Popover>
  );
}
