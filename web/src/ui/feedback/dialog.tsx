import { Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useReturnFocus } from './return-focus.ts';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** 50 % by default (spec 9); below 768 px a dialog always takes the width it can get. */
  width?: string | number;
  confirmText?: string;
  cancelText?: string;
  /** The confirm button turns and cannot be pressed again. */
  confirming?: boolean;
  danger?: boolean;
  /** Escape closes it, too: for what is only looked at. A form would lose what was typed. */
  isGlance?: boolean;
  /** null: no buttons. */
  footer?: ReactNode;
  onCancel(): void;
  onConfirm?(): void;
  children: ReactNode;
}

/** Title and buttons stay in sight: what is longer than the window scrolls between them. */
const TOP = 'min(100px, 8dvh)';
const HEAD_AND_FOOT = 160;

/** What is worked on; what is none of these by itself says so. */
const FIELDS = 'input:not([type=hidden], [type=file]), textarea, [contenteditable=true], [data-work]';

/**
 * Whoever opens a form wants to type: the focus would lie on the cross that closes it. Whoever comes back from another tab
 * goes on where he was.
 */
function focusField(body: HTMLElement | null, left: HTMLElement | null): void {
  if (left?.isConnected) {
    left.focus({ preventScroll: true });
    return;
  }
  const fields = [...(body?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
  fields.find((field) => !field.disabled && field.tabIndex >= 0)?.focus({ preventScroll: true });
}

const CONTROLS = 'button, a[href], input, select, textarea, [contenteditable=true], [tabindex="0"]';

function focusFirst(dialog: HTMLElement | null): void {
  const controls = [...(dialog?.querySelectorAll<HTMLButtonElement>(CONTROLS) ?? [])];
  controls
    .find((control) => !control.disabled && control.tabIndex >= 0 && control.checkVisibility())
    ?.focus();
}

/**
 * The one modal of the product: 50 % wide, closed by its buttons only, never by the mask or Escape (spec 9); by Escape
 * where nothing can be lost.
 *
 * It has no transitions: a modal that is open while its tab is hidden would come back in the middle of one, stuck.
 */
export function Dialog({
  open,
  title,
  width = '50%',
  confirmText = '确定',
  cancelText = '取消',
  confirming = false,
  danger = false,
  isGlance = false,
  footer,
  onCancel,
  onConfirm,
  children,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement>(null);
  useReturnFocus(open);
  return (
    <Modal
      open={open}
      title={title}
      width={{ xs: 'calc(100vw - 32px)', sm: 'calc(100vw - 32px)', md: width }}
      okText={confirmText}
      cancelText={cancelText}
      confirmLoading={confirming}
      okButtonProps={{ danger }}
      {...(footer === undefined ? {} : { footer })}
      mask={{ closable: false }}
      keyboard={isGlance}
      transitionName=""
      maskTransitionName=""
      destroyOnHidden
      style={{ top: TOP }}
      styles={{
        body: {
          // The edges of fields and their focus rings must not be cut: the scrolled box is as wide as the dialog.
          margin: '0 -24px',
          padding: '8px 24px 0',
          maxHeight: `calc(100dvh - ${TOP} - ${HEAD_AND_FOOT}px)`,
          overflow: 'hidden auto',
        },
      }}
      modalRender={(panel) => (
        <>
          {panel}
          {/* Else the Tab key would lead from the last control out of the page. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus turns round here, it never stays */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the same */}
          <span tabIndex={0} onFocus={({ target }) => focusFirst(target.parentElement)} />
        </>
      )}
      afterOpenChange={(isOpen) => {
        if (isOpen) focusField(body.current, left.current);
      }}
      onCancel={onCancel}
      onOk={() => onConfirm?.()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is, and takes nothing from anybody */}
      <div
        ref={body}
        onFocus={({ target }) => {
          left.current = target;
        }}
      >
        {children}
      </div>
    </Modal>
  );
}
