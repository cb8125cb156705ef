import type { Route } from '@outbound/contract';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { CallFailure } from '../../api/failure.ts';
import { EmptyState } from '../../drawings/empty-state.tsx';
import { ServerErrorState } from '../../drawings/server-error-state.tsx';
import { FailureState } from '../../ui/feedback/failure-state.tsx';
import { Result } from '../../ui/feedback/result.tsx';
import { usePermission } from '../../ui/rights/permitted.tsx';
import { newWindowAddress } from './new-window.ts';

const NOT_CONFIGURED = 'UM4501';
const DICTIONARY = '/dictionaryManagement';

interface ExternalFailureProps {
  route: Route;
  failure: CallFailure;
  onRetry(): void;
}

/** Why no ticket was given: no address in the dictionary, which an administrator can change, or a failed call. */
export function ExternalFailure({ route, failure, onRetry }: ExternalFailureProps) {
  const navigate = useNavigate();
  const maySet = usePermission().has('latin_sys_dict');
  if (failure.code !== NOT_CONFIGURED) return <FailureState failure={failure} onRetry={onRetry} />;
  return (
    <Result
      status="info"
      picture={<EmptyState size={160} />}
      title={`“${route.title}”的地址尚未配置`}
      detail={
        maySet
          ? `请在数据字典“外部系统地址（iframe-url）”中维护键“${route.frameKey ?? ''}”，值为以 http:// 或 https:// 开头的地址；也可在功能管理中为此菜单选择其他外部系统。`
          : `请联系系统管理员，在数据字典“外部系统地址（iframe-url）”中维护键“${route.frameKey ?? ''}”。`
      }
    >
      {maySet ? (
        <Button type="primary" onClick={() => void navigate(DICTIONARY)}>
          前往数据字典
        </Button>
      ) : null}
      <Button onClick={onRetry}>重试</Button>
    </Result>
  );
}

/** What keeps the browser from showing a system in a frame. */
export type Obstacle = 'policy' | 'insecure';

const obstacles: Record<Obstacle, { title: string; detail: string }> = {
  policy: {
    title: '浏览器未允许嵌入此外部系统',
    detail:
      '外部系统的地址可能刚刚更新，刷新页面后即可打开；如果它会转到另一个地址，请管理员把那个地址也加入数据字典“外部系统地址（iframe-url）”。',
  },
  insecure: {
    title: '此外部系统只能在新窗口打开',
    detail: '本平台使用 https，而外部系统的地址是 http，浏览器不会把它显示在页面内。',
  },
};

interface ExternalBlockedProps {
  route: Route;
  obstacle: Obstacle;
}

/** The browser keeps the system out of our page; a window of its own always works. */
export function ExternalBlocked({ route, obstacle }: ExternalBlockedProps) {
  const { title, detail } = obstacles[obstacle];
  return (
    <Result status="warning" picture={<ServerErrorState />} title={title} detail={detail}>
      <Button type="primary" href={newWindowAddress(route.path ?? '/')} target="_blank" rel="noopener">
        新窗口打开
      </Button>
      {obstacle === 'policy' ? <Button onClick={() => location.reload()}>刷新页面</Button> : null}
    </Result>
  );
}
