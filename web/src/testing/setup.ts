/** Every test starts with an empty browser and fails when something was written to the console as an error. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// What waits ends as soon as it sees what it waits for; the limit only counts where a machine is busy.
configure({ asyncUtilTimeout: 10_000 });

const said: string[] = [];
const note = (...words: unknown[]) => void said.push(words.map(String).join(' '));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.spyOn(console, 'warn').mockImplementation(note);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  expect(said).toEqual([]);
});
