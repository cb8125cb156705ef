import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import './rich-text.css';

/** Rich text as the server keeps it, cleaned once more before it becomes part of the page. */
export function RichTextView({ html, emptyText = '暂无内容' }: { html: string; emptyText?: string }) {
  const clean = useMemo(
    () => DOMPurify.sanitize(html, { USE_PROFILES: { html: true }, ADD_ATTR: ['target'] }),
    [html],
  );
  if (clean === '') return <span>{emptyText}</span>;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when written and by DOMPurify here.
    <div className="rich-text" style={{ overflowX: 'auto' }} dangerouslySetInnerHTML={{ __html: clean }} />
  );
}
