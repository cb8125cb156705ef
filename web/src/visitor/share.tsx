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

/** Shares the open page by the phone's own sheet, else copies its address. */
export function SharePage({
  title,
  onShared,
}: {
  title: string;
  /** Told of a share that happened. */
  onShared?: () => void;
}) {
  const texts = useTexts('common');
  const { say, toast } = useToast();
  const share = async () => {
    const address = location.href.replace(/#.*$/, '');
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, url: address });
      } catch {
        return;
      }
    } else if (await copyText(address)) say(texts.copied);
    else {
      say(texts.copyFailed);
      return;
    }
    onShared?.();
  };
  return (
    <>
      <button type="button" className="button quiet" onClick={() => void share()}>
        <Icon name="share" />
        {texts.share}
      </button>
      {toast}
    </>
  );
}
