import { limits, PREVIEW_BASE } from '@outbound/contract';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { isAbort } from '../../api/failure.ts';
import { uploadAttachment } from '../../visitor/activities/calls.ts';
import { fill, useTexts } from '../../visitor/texts.ts';
import { saidOf } from './refusal.ts';

/** Where the ticket of an upload comes from; null: from the sign-up form of its activity. */
export const TicketSource = createContext<
  ((formId: number, signal: AbortSignal) => Promise<{ ticket: string }>) | null
>(null);

/** One upload on its way: chosen, under way (0 to 100), failed with a reason, or stored. */
export type Attachment =
  | { state: 'none' }
  | { state: 'uploading'; file: File; percent: number }
  | { state: 'failed'; file: File; message: string }
  | { state: 'done'; file: File };

/**
 * The one file of an upload item: choosing starts the upload, which can be given up, tried again and replaced.
 * `onValue` gets the file's address once it is stored, '' while there is none.
 */
export function useAttachment(
  item: { id: number; activityId: number; name: string },
  onValue: (value: string) => void,
  onDone: (text: string) => void,
) {
  const texts = useTexts('form');
  const [attachment, setAttachment] = useState<Attachment>({ state: 'none' });
  const [fault, setFault] = useState<string | null>(null);
  const ticketOf = useContext(TicketSource);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    running.current?.abort();
    setFault(null);
    onValue('');
    if (file.size > limits.applyUploadBytes) {
      setAttachment({ state: 'none' });
      setFault(texts.fileTooLarge);
      return;
    }
    const controller = new AbortController();
    running.current = controller;
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
      setAttachment({ state: 'done', file });
      onValue(PREVIEW_BASE + id);
      onDone(fill(texts.fileDone, { field: item.name }));
    } catch (error) {
      if (running.current !== controller || isAbort(error)) return;
      setAttachment({ state: 'failed', file, message: saidOf(error, texts) });
    }
  };
  /** Gives a running upload up, or takes a stored file out. */
  const remove = () => {
    running.current?.abort();
    running.current = null;
    setAttachment({ state: 'none' });
    setFault(null);
    onValue('');
  };
  return { attachment, fault, start, remove };
}
