import { FloatButton } from 'antd';
import { VerticalAlignTopOutlined } from '../icons.tsx';

/** A button that appears after a screen of scrolling and leads back up. `target` is the box that scrolls. */
export function BackToTop({ target }: { target?: () => HTMLElement | Window }) {
  return (
    <FloatButton.BackTop
      {...(target ? { target } : {})}
      visibilityHeight={400}
      aria-label="返回顶部"
      tooltip="返回顶部"
      icon={<VerticalAlignTopOutlined />}
    />
  );
}
