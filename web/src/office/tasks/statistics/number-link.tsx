import { Link } from 'react-router';
import { shown } from '../../../ui/charts/figures.ts';
import { usePermission } from '../../../ui/rights/permitted.tsx';

/** A number that leads to what it counts, for who may see the list; of nothing there is no list. */
export function NumberLink({ value, name, path }: { value: number; name: string; path: string }) {
  const mayList = usePermission().has('latin_task_management_list');
  if (value === 0 || !mayList) return <>{shown(value)}</>;
  return (
    <Link to={path} aria-label={`查看${name}的 ${value} 个任务`}>
      {shown(value)}
    </Link>
  );
}
