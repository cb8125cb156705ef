import { Icon } from './icons.tsx';
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

export interface ShareWords {
  share: string;
  copied: string;
  failed: string;
}

const chinese: ShareWords = {
  share: '分享',
  copied: '链接已复制，去分享给朋友吧',
  failed: '复制失败，请从地址栏复制链接',
};

/** Shares the open page by the phone's own sheet, else copies its address. */
export function SharePage({
  title,
  words = chinese,
  onShared,
}: {
  title: string;
  words?: ShareWords | undefined;
  /** Told of a share that happened. */
  onShared?: () => void;
}) {
  const { say, toast } = useToast();
  const share = async () => {
    const address = location.href.replace(/#.*$/, '');
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, url: address });
      } catch {
        return;
      }
    } else if (await copyText(address)) say(words.copied);
    else {
      say(words.failed);
      return;
    }
    onShared?.();
  };
  return (
    <>
      <button type="button" className="button quiet" onClick={() => void share()}>
        <Icon name="share" />
        {words.share}
      </button>
      {toast}
    </>
  );
}
