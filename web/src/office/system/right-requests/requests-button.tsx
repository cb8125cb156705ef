import { Badge, Button } from 'antd';
import { useOpenRequests } from './request-calls.ts';

/** Leads to the requests for rights; says how many wait. */
export function RequestsButton({ onClick }: { onClick(): void }) {
  const count = useOpenRequests();
  return (
    <Badge count={count} offset={[-4, 2]} title={`${count} 条待处理`}>
      <Button onClick={onClick} {...(count > 0 ? { 'aria-label': `权限申请，${count} 条待处理` } : {})}>
        权限申请
      </Button>
    </Badge>
  );
}
