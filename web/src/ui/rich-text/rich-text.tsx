import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { lazyPart } from '../feedback/lazy-part.ts';
import type { RichTextProps } from './rich-text-editor.tsx';

// 126 KiB that only editing pages need.
const Editor = lazyPart(() => import('./rich-text-editor.tsx'), { isInPlace: true });

/** A rich-text field: HTML in, HTML out, '' when there is nothing in it (spec 5.4). */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 5 }} />}>
      <Editor {...props} />
    </Suspense>
  );
}
