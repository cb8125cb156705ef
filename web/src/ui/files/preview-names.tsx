import type { ImageProps } from 'antd';
import {
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { CloseOutlined, SwapOutlined } from '../icons.tsx';
import {
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '../picture-icons.tsx';

const named = (button: ReactNode, name: string, icon: ReactNode) =>
  isValidElement<{ 'aria-label'?: string; title?: string }>(button)
    ? cloneElement(button, { 'aria-label': name, title: name }, icon)
    : null;

/** For the `preview` of one of antd's pictures: Chinese names instead of "flipY", "zoomIn" and an unnamed cross. */
export const previewNames = {
  closeIcon: <CloseOutlined aria-label="关闭预览" />,
  actionsRender: (_, { icons }) => (
    <Tools>
      {named(icons.flipYIcon, '上下翻转', <SwapOutlined rotate={90} />)}
      {named(icons.flipXIcon, '左右翻转', <SwapOutlined />)}
      {named(icons.rotateLeftIcon, '向左旋转', <RotateLeftOutlined />)}
      {named(icons.rotateRightIcon, '向右旋转', <RotateRightOutlined />)}
      {named(icons.zoomOutIcon, '缩小', <ZoomOutOutlined />)}
      {named(icons.zoomInIcon, '放大', <ZoomInOutlined />)}
    </Tools>
  ),
} satisfies ImageProps['preview'];

/** The same for several pictures, whose texts antd loses on the way. */
export const groupPreviewNames = (texts: readonly string[]) => ({
  ...previewNames,
  imageRender: (picture: ReactElement, { current }: { current: number }) =>
    isValidElement<{ alt?: string }>(picture) && texts[current] !== undefined
      ? cloneElement(picture, { alt: texts[current] })
      : picture,
});

const arrows = { prev: '上一张', next: '下一张' };

/**
 * The tools below the picture. They also name what antd lets nobody name: the arrows at the sides, which it calls by
 * their icons, and the dialog itself, which it leaves without a name when it shows one of several pictures.
 */
function Tools({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const preview = place.current?.closest('[role=dialog]');
    const name = preview?.querySelector('.ant-image-preview-img')?.getAttribute('alt');
    if (name) preview?.setAttribute('aria-label', name);
    for (const [side, label] of Object.entries(arrows))
      preview?.querySelector(`.ant-image-preview-switch-${side}`)?.setAttribute('aria-label', label);
  });
  return (
    <div ref={place} className="ant-image-preview-actions">
      {children}
    </div>
  );
}
