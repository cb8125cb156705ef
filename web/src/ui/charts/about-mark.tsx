import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { QuestionCircleOutlined } from '../special-icons.tsx';

/** The definition of what is shown, for who presses the mark or stands on it. */
export function AboutMark({ title, about }: { title: string; about: ReactNode }) {
  return (
    <Popover
      content={<div className="chart-about">{about}</div>}
      // Of a card at full screen nothing outside it is seen.
      getPopupContainer={(mark) => {
        const card = mark.closest<HTMLElement>('.chart-card');
        return card && card === document.fullscreenElement ? card : document.body;
      }}
      // Without 'click': the press gives the focus, which opens it, and would close it at once. A touch opens it, too.
      trigger={['hover', 'focus']}
    >
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
