import { Button } from 'antd';
import { ServerErrorState } from '../../drawings/server-error-state.tsx';
import { StatusPage } from './status-page.tsx';

export default function ServerError() {
  return (
    <StatusPage
      title="系统繁忙，请稍后再试"
      detail="服务暂时出现问题，我们会尽快恢复。"
      picture={<ServerErrorState />}
    >
      {/* What failed may work again by now. Nowhere to go in a window that was opened with this page. */}
      {history.length > 1 ? <Button onClick={() => history.back()}>返回上一页</Button> : null}
    </StatusPage>
  );
}
