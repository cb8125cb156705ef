import { type FormItem, limits, PREVIEW_BASE } from '@outbound/contract';
import { useContext, useEffect, useRef, useState } from 'react';
import { isAbort } from '../../api/failure.ts';
import { fill, useTexts } from '../../visitor/texts.ts';
import { saidOf } from '../refusal.ts';
import { nameOf } from './field-frame.tsx';
import { uploadAttachment } from './upload-attachment.ts';
import { TicketSource, underWay } from './uploads.ts';

/** One upload on its way: chosen, under way (0 to 100), failed with a reason, or stored. */
export type Attachment =
  | { state: 'none' }
  | { state: 'uploading'; file: File; percent: number }
  | { state: 'failed'; file: File; message: string }
  | { state: 'done'; file: File };

/** What this page has stored, by address: a field that goes and comes back knows its file again. */
const files = new Map<string, File>();
/** How large a file is that this page has stored; 0 where another visit stored it. */
export const storedBytes = (address: string) => files.get(address)?.size ?? 0;

function standing(value: string): Attachment {
  const file = files.get(value);
  return file ? { state: 'done', file } : { state: 'none' };
}

/**
 * The one file of an upload item: choosing starts the upload, which can be given up, tried again and replaced.
 * `onValue` gets the file's address once it is stored, '' once it is taken out; what is replaced stays until then. `onFile`
 * gets the bytes of what it holds after an upload that came to nothing, null for no file.
 */
export function useAttachment(
  item: FormItem,
  value: string,
  onValue: (value: string) => void,
  onDone: (text: string) => void,
  onFile?: (size: number | null) => void,
) {
  const texts = useTexts('form');
  const [attachment, setAttachment] = useState<Attachment>(() => standing(value));
  const [fault, setFault] = useState<string | null>(null);
  const ticketOf = useContext(TicketSource);
  const running = useRef<AbortController | null>(null);
  // An upload ends long after it began.
  const now = useRef(value);
  now.current = value;
  const stop = () => {
    if (running.current) underWay.delete(running.current);
    running.current?.abort();
    running.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the field goes.
  useEffect(() => stop, []);

  /** As it was before an upload that came to nothing. */
  const goBack = (why: string | null) => {
    stop();
    setAttachment(standing(now.current));
    setFault(why);
    onValue(now.current);
    onFile?.(now.current === '' ? null : storedBytes(now.current));
  };

  const start = async (file: File) => {
    if (file.size > limits.applyUploadBytes) return goBack(texts.fileTooLarge);
    stop();
    setFault(null);
    const controller = new AbortController();
    running.current = controller;
    underWay.set(controller, item.id);
    setAttachment({ state: 'uploading', file, percent: 0 });
    try {
      const id = await uploadAttachment(item.activityId, item.id, file, {
        signal: controller.signal,
        ticketOf,
        onProgress: (percent) => {
          if (running.current === controller) setAttachment({ state: 'uploading', file, percent });
        },
      });
      if (running.current !== controller) return;
      stop();
      files.set(PREVIEW_BASE + id, file);
      setAttachment({ state: 'done', file });
      onValue(PREVIEW_BASE + id);
      onDone(fill(texts.fileDone, { field: nameOf(item) }));
    } catch (error) {
      if (running.current !== controller || isAbort(error)) return;
      const message = saidOf(error, texts);
      if (now.current !== '') return goBack(message);
      stop();
      setAttachment({ state: 'failed', file, message });
      onValue('');
    }
  };
  /** Gives a running upload up, or takes a stored file out. */
  const remove = () => {
    if (running.current) return goBack(null);
    setAttachment({ state: 'none' });
    setFault(null);
    onValue('');
    onFile?.(null);
  };
  return { attachment, fault, start, remove };
}
