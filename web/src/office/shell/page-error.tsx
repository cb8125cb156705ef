import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { ServerErrorState } from '../../drawings/server-error-state.tsx';
import { Result } from '../../ui/feedback/result.tsx';

interface PageErrorProps {
  /** Shown by name, so that a report says where it happened. */
  title: string;
  onRetry(): void;
  children: ReactNode;
}

/** Keeps a page that falls over from taking the shell and the other tabs with it. */
export class PageError extends Component<PageErrorProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    const isOutdated = this.state.error instanceof TypeError && /import/i.test(this.state.error.message);
    return (
      <Result
        status="error"
        picture={<ServerErrorState />}
        title={isOutdated ? '页面已更新，请刷新后继续' : `“${this.props.title}”页面出错了`}
        detail={
          isOutdated
            ? '系统发布了新版本，当前页面的文件已失效。'
            : '其他标签页不受影响，可重新加载本页后再试。'
        }
      >
        <Button
          type="primary"
          onClick={() => {
            if (isOutdated) location.reload();
            else {
              this.setState({ error: null });
              this.props.onRetry();
            }
          }}
        >
          {isOutdated ? '刷新页面' : '重新加载'}
        </Button>
      </Result>
    );
  }
}
