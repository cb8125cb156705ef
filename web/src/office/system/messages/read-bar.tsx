import type { SystemMessageRow } from '@outbound/contract';
import { theme } from 'antd';

/** How many of those who should read a message have. */
export function ReadBar({ row: { readNum, receiverNum } }: { row: SystemMessageRow }) {
  const { token } = theme.useToken();
  const percent = receiverNum === 0 ? 0 : (readNum / receiverNum) * 100;
  return (
    <div style={{ display: 'grid', gap: 4 }}>
      <span>
        {readNum}/{receiverNum}
      </span>
      <span
        style={{ height: 4, borderRadius: 2, background: token.colorFillSecondary, overflow: 'hidden' }}
        aria-hidden
      >
        <span
          style={{ display: 'block', width: `${percent}%`, height: '100%', background: token.colorPrimary }}
        />
      </span>
    </div>
  );
}
