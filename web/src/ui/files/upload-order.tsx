import { Button } from 'antd';
import type { ReactNode } from 'react';
import { LeftOutlined, RightOutlined } from '../icons.tsx';

/** The list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

interface UploadOrderProps {
  name: string;
  /** 0 is the first; -1 while the file is still on its way. */
  place: number;
  count: number;
  onMove(from: number, to: number): void;
  children: ReactNode;
}

/** An uploaded file with buttons that move it in its list; the first one is named as such. */
export function UploadOrder({ name, place, count, onMove, children }: UploadOrderProps) {
  if (place === -1) return children;
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <div style={{ flex: 1, minHeight: 0 }}>{children}</div>
      <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined />}
          aria-label={`前移：${name}`}
          disabled={place === 0}
          onClick={() => onMove(place, place - 1)}
        />
        <small>{place === 0 ? '首图' : place + 1}</small>
        <Button
          type="text"
          size="small"
          icon={<RightOutlined />}
          aria-label={`后移：${name}`}
          disabled={place === count - 1}
          onClick={() => onMove(place, place + 1)}
        />
      </div>
    </div>
  );
}
