import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { isOtherBuild } from '../../api/page-build.ts';
import { isMissingFile } from '../../api/page-update.ts';
import { ServerErrorState } from '../../drawings/server-error-state.tsx';
import { OutdatedState } from '../../ui/feedback/outdated-state.tsx';
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

  readonly #retry = () => {
    this.setState({ error: null });
    this.props.onRetry();
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // What a newer server answers may be more than this page understands.
    if (isMissingFile(error) || isOtherBuild()) return <OutdatedState onRetry={this.#retry} />;
    return (
      <Result
        status="error"
        picture={<ServerErrorState />}
        title={`“${this.props.title}”页面出错了`}
        detail="其他标签页不受影响，可重试打开本页。"
      >
        <Button type="primary" onClick={this.#retry}>
          重试
        </Button>
      </Result>
    );
  }
}
