import { Badge, Button } from 'antd';
import { useOpenRightRequests } from './right-request-calls.ts';

/** Leads to the requests for rights; says how many wait. */
export function RightRequestsButton({ onClick }: { onClick(): void }) {
  const count = useOpenRightRequests();
  return (
    <Badge count={count} offset={[-4, 2]} title={`${count} 条待处理`}>
      <Button onClick={onClick} {...(count > 0 ? { 'aria-label': `权限申请，${count} 条待处理` } : {})}>
        权限申请
      </Button>
    </Badge>
  );
}
