import { calls, PREVIEW_BASE } from '@outbound/contract';
import type { Editor, JSONContent } from '@tiptap/react';
import { useContext, useEffect, useRef, useState } from 'react';
import { CallFailure, isAbort } from '../../api/failure.ts';
import { uploadTo } from '../../api/upload-to.ts';
import { RunningUploads } from '../files/running-uploads.ts';
import { isFilm } from './editor-file.ts';
import { posterOf, sizeOf } from './media-facts.ts';
import { spokenName } from './spoken-name.ts';

/** A file on its way into the text. */
export interface EditorUpload {
  key: string;
  file: File;
  percent: number;
  abort: AbortController;
  /** Why it failed; it can be tried again. */
  fault: string | null;
}

/** Brings files into the text, each where the cursor stood when it was chosen, several at once. */
export function useEditorUploads(editor: Editor | null) {
  const counted = useContext(RunningUploads);
  const [uploads, setUploads] = useState<readonly EditorUpload[]>([]);
  const last = useRef(0);
  const current = useRef(editor);
  current.current = editor;
  // A hidden tab has no living editor: what arrives there waits for the one with which it comes back.
  const waiting = useRef<JSONContent[]>([]);
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    for (const node of waiting.current.splice(0)) insert(editor, editor.state.doc.content.size, node);
  }, [editor]);

  const change = (key: string, part: Partial<EditorUpload> | null) =>
    setUploads((all) =>
      part === null
        ? all.filter((one) => one.key !== key)
        : all.map((one) => (one.key === key ? { ...one, ...part } : one)),
    );

  /** `before`: when those are done that stand above it. */
  const start = async (file: File, before: Promise<unknown>, key = `${++last.current}`) => {
    const into = current.current;
    if (!into || into.isDestroyed) return;
    const abort = new AbortController();
    const ended = counted?.begin();
    const place = followPlace(into);
    setUploads((all) => [
      ...all.filter((one) => one.key !== key),
      { key, file, abort, percent: 0, fault: null },
    ]);
    try {
      const node = await (isFilm(file) ? filmOf : pictureOf)(file, {
        signal: abort.signal,
        quiet: true,
        onProgress: (percent) => change(key, { percent }),
      });
      await Promise.allSettled([before]);
      // Given up after it had come, while a frame of the film or another file was waited for.
      if (abort.signal.aborted) return;
      change(key, null);
      const now = current.current;
      if (!now || now.isDestroyed) waiting.current.push(node);
      else insert(now, now === into ? place.at() : now.state.doc.content.size, node);
    } catch (error) {
      if (isAbort(error)) return change(key, null);
      if (!(error instanceof CallFailure)) throw error;
      change(key, { fault: error.message });
    } finally {
      place.end();
      ended?.();
    }
  };

  return {
    uploads,
    /** Those that are chosen together come to stand in this order, however long each of them takes. */
    start: (files: readonly File[]) =>
      void files.reduce<Promise<unknown>>((before, file) => start(file, before), Promise.resolve()),
    again: ({ key, file }: EditorUpload) => void start(file, Promise.resolve(), key),
    /** Gives a running one up, or takes a failed one off the list. */
    drop: ({ key, abort }: EditorUpload) => {
      abort.abort();
      change(key, null);
    },
  };
}

const insert = (editor: Editor, place: number, node: JSONContent) =>
  editor.chain().insertContentAt(place, node).run();

/** Where the cursor stands, as the text around it changes. */
function followPlace(editor: Editor) {
  let place = editor.state.selection.to;
  const follow = ({ transaction }: { transaction: { mapping: { map(place: number): number } } }) => {
    place = transaction.mapping.map(place);
  };
  editor.on('transaction', follow);
  return {
    at: () => Math.min(place, editor.state.doc.content.size),
    end: () => void editor.off('transaction', follow),
  };
}

type Ways = NonNullable<Parameters<typeof uploadTo>[2]>;

async function pictureOf(file: File, ways: Ways) {
  const [path, size] = await Promise.all([
    uploadTo<typeof calls.file.coverFiles>(calls.file.coverFiles, [file], ways),
    sizeOf(file),
  ]);
  return { type: 'image', attrs: { src: PREVIEW_BASE + path, alt: spokenName(file), ...size } };
}

async function filmOf(file: File, ways: Ways) {
  const path = await uploadTo<typeof calls.file.videoFiles>(calls.file.videoFiles, [file], ways);
  const src = PREVIEW_BASE + path;
  const frame = await posterOf(src);
  const poster =
    frame &&
    (await uploadTo<typeof calls.file.coverFiles>(calls.file.coverFiles, [frame], { quiet: true }).catch(
      () => null,
    ));
  return {
    type: 'film',
    attrs: { src, title: spokenName(file) || null, ...(poster ? { poster: PREVIEW_BASE + poster } : {}) },
  };
}
