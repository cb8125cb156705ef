/** The way of an import: template, upload with check, confirmation, result. */
import type { ImportChecked, ImportDone, ImportDraft, ImportUndone } from '@outbound/contract';

export const importSteps = ['下载模板', '上传校验', '确认导入', '结果'] as const;

export interface ImportState {
  /** From 1. */
  step: 1 | 2 | 3 | 4;
  file: File | null;
  updateExisting: boolean;
  /** What the check said of exactly this file with exactly this option. */
  checked: ImportChecked | null;
  /** Its faulty rows, as they stand after the corrections. */
  draft: ImportDraft | null;
  done: ImportDone | null;
  /** What was taken back of it since. */
  undone: ImportUndone | null;
}

export const importStart: ImportState = {
  step: 1,
  file: null,
  updateExisting: false,
  checked: null,
  draft: null,
  done: null,
  undone: null,
};

export type ImportEvent =
  | { kind: 'next' }
  | { kind: 'back' }
  | { kind: 'file'; file: File | null }
  | { kind: 'updateExisting'; on: boolean }
  | { kind: 'checked'; answer: ImportChecked; draft: ImportDraft | null }
  | { kind: 'corrected'; draft: ImportDraft }
  | { kind: 'goOn'; draft: ImportDraft }
  | { kind: 'done'; answer: ImportDone }
  | { kind: 'undone'; answer: ImportUndone }
  | { kind: 'again' };

/** An event that does not fit the step changes nothing: nothing is imported that was not checked before. */
export function importStep(state: ImportState, event: ImportEvent): ImportState {
  switch (event.kind) {
    case 'next':
      return state.step === 1 ? { ...state, step: 2 } : state;
    case 'back':
      if (state.step === 2) return { ...state, step: 1 };
      return state.step === 3 ? { ...state, step: 2 } : state;
    case 'file':
      return state.step === 2 ? { ...state, file: event.file, checked: null, draft: null } : state;
    case 'updateExisting':
      return state.step === 2 ? { ...state, updateExisting: event.on, checked: null, draft: null } : state;
    case 'checked':
      return state.step === 2 && state.file
        ? { ...state, step: 3, checked: event.answer, draft: event.draft }
        : state;
    case 'corrected':
      return state.step === 3 && state.checked?.importId === event.draft.importId
        ? { ...state, checked: event.draft, draft: event.draft }
        : state;
    case 'goOn':
      return state.step === 4
        ? { ...state, step: 3, checked: event.draft, draft: event.draft, done: null }
        : state;
    case 'done':
      return state.step === 3 && state.checked
        ? { ...state, step: 4, done: event.answer, undone: null }
        : state;
    case 'undone':
      return state.step === 4 ? { ...state, undone: event.answer } : state;
    case 'again':
      return { ...importStart, step: 2, updateExisting: state.updateExisting };
  }
}

/** Imports take workbooks only (spec 5.3). */
export function importFileFault(file: { name: string; size: number }, maxBytes: number): string | null {
  if (!/\.xlsx$/i.test(file.name)) return '仅允许导入xlsx格式文件';
  if (file.size > maxBytes) return `上传文件大小不能超过${Math.round(maxBytes / 1024 / 1024)}MB`;
  return null;
}
