import { Button, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { updatePage, updatePageOnce, wasJustUpdated } from '../../api/page-update.ts';
import { isReachable, whenReachable } from '../../api/reachable.ts';
import { ServerErrorState } from '../../drawings/server-error-state.tsx';
import { Result } from './result.tsx';

type Reason = 'looking' | 'network' | 'outdated' | 'broken';

interface OutdatedStateProps {
  /** Tries to load the file once more. */
  onRetry(): void;
}

const texts: Record<Exclude<Reason, 'looking'>, { title: string; detail: string }> = {
  network: { title: '网络异常，请稍后再试', detail: '页面文件没有加载成功，其他标签页中的内容不受影响。' },
  outdated: {
    title: '页面已更新',
    detail:
      '系统发布了新版本。更新只需几秒，表单中填写的内容会保留；密码、验证码、证件号和未完成的导入、合并除外。',
  },
  broken: {
    title: '页面文件缺失，暂时无法打开',
    detail: '更新后仍然缺少页面文件，请稍后再试；如一直无法打开，请联系管理员。',
  },
};

async function reasonNow(): Promise<Reason> {
  // Without a network the file is missing, too; a reload would then cost the whole page.
  if (!(await isReachable())) return 'network';
  if (wasJustUpdated()) return 'broken';
  return updatePageOnce() ? 'looking' : 'outdated';
}

/**
 * In the place of what could not be loaded because its file is gone: loads the page anew, once, unless somebody is
 * typing; then it asks. Who has no network is told that, and keeps the page; once it is back the file is loaded by itself.
 */
export function OutdatedState({ onRetry }: OutdatedStateProps) {
  const [reason, setReason] = useState<Reason>('looking');
  useEffect(() => {
    let isShown = true;
    void reasonNow().then((found) => {
      if (isShown) setReason(found);
    });
    return () => {
      isShown = false;
    };
  }, []);
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    if (reason === 'network') return whenReachable(() => retry.current());
  }, [reason]);
  if (reason === 'looking') return <Skeleton active paragraph={{ rows: 8 }} style={{ padding: 24 }} />;
  const { title, detail } = texts[reason];
  return (
    <Result
      status={reason === 'outdated' ? 'info' : 'error'}
      {...(reason === 'outdated' ? {} : { picture: <ServerErrorState /> })}
      title={title}
      detail={detail}
    >
      <Button type="primary" onClick={reason === 'network' ? onRetry : updatePage}>
        {reason === 'network' ? '重试' : '更新页面'}
      </Button>
      {reason === 'broken' ? <Button href="/">返回首页</Button> : null}
    </Result>
  );
}
