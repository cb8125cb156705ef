import { type MouseEvent, useId, useRef } from 'react';
import { Icon } from '../visitor/icons.tsx';
import { ServerPart } from '../visitor/server-parts.tsx';
import { type ShareProps, useShare } from '../visitor/share.tsx';
import { useTexts } from '../visitor/texts.ts';

/** A phone shares by its own sheet, which other screens have at most in name. */
const hasSheet = () => typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;

/**
 * Shares the open page: a phone by its own sheet, else a panel offers a code for the phone and the address to copy. The
 * browser opens and closes it, with Escape as well, and leads the keyboard into it and back; also without script.
 */
export function SharePanel(props: ShareProps) {
  const { share, close } = useTexts('common');
  const texts = useTexts('portal');
  const { send, copy, toast } = useShare(props);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const open = (event: MouseEvent) => {
    if (hasSheet()) {
      event.preventDefault();
      void send();
    } else if (!('popover' in HTMLElement.prototype)) void copy();
  };
  const copyHere = async () => {
    // What is told of it would lie below the panel.
    panel.current?.hidePopover();
    await copy();
  };
  return (
    <>
      <button type="button" className="button quiet" popoverTarget={id} onClick={open}>
        <Icon name="share" />
        {share}
      </button>
      <div ref={panel} id={id} className="share-panel" popover="auto" role="dialog" aria-label={share}>
        <ServerPart part="shareCode" className="qr-picture" />
        <p>{texts.shareScan}</p>
        <button type="button" className="button primary by-script" onClick={() => void copyHere()}>
          {texts.copyLink}
        </button>
        <button type="button" className="link-button" popoverTarget={id} popoverTargetAction="hide">
          {close}
        </button>
      </div>
      {toast}
    </>
  );
}
