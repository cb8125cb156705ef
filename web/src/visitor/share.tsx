import { Icon } from './icons.tsx';
import { useTexts } from './texts.ts';
import { useToast } from './toast.tsx';

/** Copies a text, also on plain http, where the clipboard interface is missing. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

export interface ShareProps {
  title: string;
  /** Told of a share that happened. */
  onShared?: () => void;
}

/** Ways to share the open page; `toast` is the element that tells of them. */
export function useShare({ title, onShared }: ShareProps) {
  const texts = useTexts('common');
  const { say, toast } = useToast();
  const address = () => location.href.replace(/#.*$/, '');
  return {
    toast,
    /** By the phone's own sheet. */
    send: async () => {
      try {
        await navigator.share({ title, url: address() });
        onShared?.();
      } catch {
        // Given up.
      }
    },
    copy: async () => {
      const isCopied = await copyText(address());
      say(isCopied ? texts.copied : texts.copyFailed);
      if (isCopied) onShared?.();
    },
  };
}

/** Shares the open page by the phone's own sheet, else copies its address. */
export function SharePage(props: ShareProps) {
  const texts = useTexts('common');
  const { send, copy, toast } = useShare(props);
  return (
    <>
      <button
        type="button"
        className="button quiet by-script"
        onClick={() => void (typeof navigator.share === 'function' ? send() : copy())}
      >
        <Icon name="share" />
        {texts.share}
      </button>
      {toast}
    </>
  );
}
