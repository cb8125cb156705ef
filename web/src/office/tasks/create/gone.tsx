import { Card } from 'antd';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

export const Gone = () => (
  <Card>
    <EmptyState text="任务模板不存在或已停用，请选择其他模板" />
  </Card>
);
