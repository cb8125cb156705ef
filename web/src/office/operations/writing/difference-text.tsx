import type { DifferingPart } from '@outbound/contract';
import { theme } from 'antd';
import type { ReactNode } from 'react';

interface Difference {
  before: string;
  after: string;
  /** Of a long text, paragraph by paragraph. */
  parts: readonly DifferingPart[] | null;
}

/** What of a field went, and what came. */
export function DifferenceText({ difference: { before, after, parts } }: { difference: Difference }) {
  if (parts === null)
    return (
      <>
        <Removed>{before || '（空）'}</Removed>
        <Added>{after || '（空）'}</Added>
      </>
    );
  return parts.map(({ kind, text }, place) => {
    // A paragraph may stand twice in a text: its place is a part of what it is.
    const key = `${place} ${kind}`;
    if (kind === 'removed') return <Removed key={key}>{text}</Removed>;
    if (kind === 'added') return <Added key={key}>{text}</Added>;
    return (
      <p key={key} style={paragraph}>
        {text}
      </p>
    );
  });
}

const paragraph = {
  margin: 0,
  padding: '2px 8px',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
} as const;

function Removed({ children }: { children: ReactNode }) {
  const { token } = theme.useToken();
  return (
    <del style={{ ...paragraph, display: 'block', background: token.colorErrorBg, color: token.colorText }}>
      {children}
    </del>
  );
}

function Added({ children }: { children: ReactNode }) {
  const { token } = theme.useToken();
  return (
    <ins
      style={{
        ...paragraph,
        display: 'block',
        background: token.colorSuccessBg,
        color: token.colorText,
        textDecoration: 'none',
      }}
    >
      {children}
    </ins>
  );
}
