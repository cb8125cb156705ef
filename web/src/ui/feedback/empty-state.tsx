import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState as EmptyDrawing } from '../../drawings/empty-state.tsx';

interface EmptyStateProps {
  text?: ReactNode;
  /** Width and height of the drawing in pixels (spec 2.6: 128). */
  size?: number;
  /** A way out: a button that clears the filters, adds the first record, tries again. */
  children?: ReactNode;
}

/** Nothing to show, said kindly. */
export function EmptyState({ text = '暂无相关数据', size = 128, children }: EmptyStateProps) {
  return (
    <Empty
      image={<EmptyDrawing size={size} />}
      styles={{ image: { height: size, marginBottom: 8 }, root: { padding: '24px 0' } }}
      description={text}
    >
      {children}
    </Empty>
  );
}
