import { App } from 'antd';
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { giveBack, takeOpener } from './return-focus.ts';

interface ConfirmOptions {
  title: string;
  content?: ReactNode;
  /** Red button; the focus lies on 取消. On by default: one confirms what cannot be taken back. */
  danger?: boolean;
  confirmText?: string;
}

/** `if (await confirm({ title: '是否确认删除活动“…”？' })) remove.mutate({ id })`. */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    ({ title, content, danger = true, confirmText = '确定' }: ConfirmOptions) =>
      new Promise<boolean>((resolve) => {
        const opener = takeOpener();
        modal.confirm({
          title,
          content,
          okText: confirmText,
          cancelText: '取消',
          okButtonProps: { danger },
          focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
          mask: { closable: false },
          keyboard: false,
          transitionName: '',
          maskTransitionName: '',
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
          afterClose: () => giveBack(opener),
        });
      }),
    [modal],
  );
}
