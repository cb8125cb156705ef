/** Every test starts with an empty browser and fails when something was written to the console as an error. */
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { noteServerTime } from '../api/server-clock.ts';

// What waits ends as soon as it sees what it waits for; the limit only counts where a machine is busy.
configure({ asyncUtilTimeout: 10_000 });

/**
 * Of the styles only what hides. Whoever looks for a role or a name asks for the style of each element on its way, and each
 * of antd's thousands of rules was compared with it: a third of what a list's tests cost, and those that only say how
 * something is shown an eighth. No test asks for more.
 */
const hides = ({ cssText }: CSSRule) => /[{;\s](display\s*:\s*none|visibility\s*:)/.test(cssText);
const { replaceSync } = CSSStyleSheet.prototype;
CSSStyleSheet.prototype.replaceSync = function (text) {
  replaceSync.call(this, text);
  const rules = this.cssRules as unknown as CSSRule[];
  const kept = rules.filter(hides);
  if (kept.length < rules.length) rules.splice(0, rules.length, ...kept);
};

const said: string[] = [];
const note = (...words: unknown[]) => void said.push(words.map(String).join(' '));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  said.length = 0;
  // What another file let the server say while it had put the clock on.
  noteServerTime(Date.now());
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.spyOn(console, 'warn').mockImplementation(note);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  expect(said).toEqual([]);
});

// Files share one world: what one put in the place of a global is gone before the next begins.
afterAll(() => void vi.unstubAllGlobals());
