import { NotFoundState } from '../../drawings/not-found-state.tsx';
import { StatusPage } from './status-page.tsx';

export default function NotFound() {
  return (
    <StatusPage
      title="抱歉，您访问的页面不存在"
      detail="地址可能有误，或页面已被移动。"
      picture={<NotFoundState />}
    />
  );
}
