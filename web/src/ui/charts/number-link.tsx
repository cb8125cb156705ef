import type { PermissionCode } from '@outbound/contract';
import { Link } from 'react-router';
import { usePermission } from '../rights/permitted.tsx';
import { shown } from './figures.ts';

interface NumberLinkProps {
  value: number;
  /** Whose number it is. */
  name: string;
  /** What it counts, with its measure: 个任务. */
  counted: string;
  /** The list with as many rows, and the right that it needs. */
  path: string;
  code: PermissionCode;
}

/** A number that leads to what it counts, for who may see the list; of nothing there is no list. */
export function NumberLink({ value, name, counted, path, code }: NumberLinkProps) {
  const mayList = usePermission().has(code);
  if (value === 0 || !mayList) return <>{shown(value)}</>;
  return (
    <Link to={path} aria-label={`查看${name}的 ${value} ${counted}`}>
      {shown(value)}
    </Link>
  );
}
