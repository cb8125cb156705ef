import { describe, expect, test } from 'vitest';
import {
  type ImportEvent,
  type ImportState,
  importFileFault,
  importStart,
  importStep,
} from './import-steps.ts';

const file = new File(['x'], 'users.xlsx');
const counts = { importId: 'A', totalNum: 3, failNum: 1, errorList: [] };
const checked = { ...counts, normalNum: 2, existNum: 0 };
const done = { ...counts, successNum: 2, addedNum: 2, updatedNum: 0, changedNum: 0 };
const taken = { kind: 'undone', answer: { removedNum: 2, restoredNum: 0 } } as const;
const stateAfter = (...events: ImportEvent[]): ImportState => events.reduce(importStep, importStart);

describe('an import', () => {
  test('goes from the template over the check to the result', () => {
    const state = stateAfter(
      { kind: 'next' },
      { kind: 'file', file },
      { kind: 'updateExisting', on: true },
      { kind: 'checked', answer: checked, draft: null },
    );
    expect(state).toMatchObject({ step: 3, file, updateExisting: true, checked });
    expect(importStep(state, { kind: 'done', answer: done })).toMatchObject({ step: 4, done });
  });

  test('says no longer that its rows are there once it was taken back, and counts the next one anew', () => {
    const ended = stateAfter(
      { kind: 'next' },
      { kind: 'file', file },
      { kind: 'checked', answer: checked, draft: null },
      { kind: 'done', answer: done },
    );
    expect(ended.undone).toBeNull();
    const undone = importStep(ended, taken);
    expect(undone).toMatchObject({ step: 4, done, undone: taken.answer });
    const draft = { ...checked, columnList: [], rowList: [] };
    const corrected = importStep(undone, { kind: 'goOn', draft });
    expect(importStep(corrected, { kind: 'done', answer: done }).undone).toBeNull();
    // One that was taken earlier, from the first step.
    expect(stateAfter(taken)).toBe(importStart);
  });

  test('takes nothing that was not checked as it is', () => {
    const back = stateAfter(
      { kind: 'next' },
      { kind: 'file', file },
      { kind: 'checked', answer: checked, draft: null },
      { kind: 'back' },
    );
    expect(back.checked).toBe(checked);
    const other = importStep(back, { kind: 'file', file: new File(['y'], 'other.xlsx') });
    const optioned = importStep(back, { kind: 'updateExisting', on: true });
    for (const state of [other, optioned]) {
      expect(state).toMatchObject({ step: 2, checked: null });
      expect(importStep(state, { kind: 'done', answer: done })).toBe(state);
    }
    // An answer to a check that was left behind.
    expect(stateAfter({ kind: 'checked', answer: checked, draft: null })).toBe(importStart);
  });

  test('goes on with its corrections, before it is taken and after', () => {
    const draft = { ...checked, columnList: [], rowList: [] };
    const better = { ...draft, failNum: 0, normalNum: 3 };
    const shown = stateAfter(
      { kind: 'next' },
      { kind: 'file', file },
      { kind: 'checked', answer: checked, draft },
      { kind: 'corrected', draft: better },
    );
    expect(shown).toMatchObject({ step: 3, checked: { normalNum: 3 }, draft: better });
    expect(importStep(shown, { kind: 'corrected', draft: { ...draft, importId: 'B' } })).toBe(shown);
    const again = importStep(importStep(shown, { kind: 'done', answer: done }), { kind: 'goOn', draft });
    expect(again).toMatchObject({ step: 3, done: null, checked: { normalNum: 2 }, draft });
  });

  test('starts over with another file', () => {
    const ended = stateAfter(
      { kind: 'next' },
      { kind: 'file', file },
      { kind: 'checked', answer: checked, draft: null },
      { kind: 'done', answer: done },
      { kind: 'again' },
    );
    expect(ended).toEqual({ ...importStart, step: 2 });
  });

  test('takes workbooks of a bearable size only', () => {
    expect(importFileFault({ name: 'A.XLSX', size: 10 }, 10)).toBeNull();
    expect(importFileFault({ name: 'a.xls', size: 1 }, 10)).toBe('仅允许导入xlsx格式文件');
    expect(importFileFault({ name: 'a.xlsx', size: 11_000_000 }, 10_485_760)).toContain('10MB');
  });
});
