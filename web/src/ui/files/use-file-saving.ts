import type { BodyInput } from '@outbound/contract';
import { useRef, useState } from 'react';
import { type DownloadCall, download } from '../../api/client.ts';
import { CallFailure, isAbort } from '../../api/failure.ts';
import { useMessage } from '../feedback/use-message.ts';

/** Saves the file of a call, with the bytes received so far and a way to stop. `deed` is what is told: 已导出, 已取消下载. */
export function useFileSaving(deed: '导出' | '下载') {
  const message = useMessage();
  const [received, setReceived] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  const save = async <C extends DownloadCall>(call: C, body: BodyInput<C>) => {
    const abort = new AbortController();
    running.current = abort;
    setReceived(0);
    try {
      const name = await download(call, body, { signal: abort.signal, onProgress: setReceived });
      void message.success(`${name}已${deed}`);
    } catch (error) {
      if (isAbort(error)) void message.info(`已取消${deed}`);
      else if (!(error instanceof CallFailure)) throw error;
    } finally {
      running.current = null;
      setReceived(null);
    }
  };

  /** `received` is null while nothing is under way. */
  return { received, save, cancel: () => running.current?.abort() };
}
