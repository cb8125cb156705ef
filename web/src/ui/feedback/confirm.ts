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
  /** There is nothing to choose: it is told, and stays until it was read. */
  isTold?: boolean;
}

/** `if (await confirm({ title: '是否确认删除活动“…”？' })) remove.mutate({ id })`. */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    ({ title, content, danger = true, confirmText = '确定', isTold = false }: ConfirmOptions) =>
      new Promise<boolean>((resolve) => {
        const opener = takeOpener();
        modal.confirm({
          title,
          content,
          okText: confirmText,
          cancelText: '取消',
          okCancel: !isTold,
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
