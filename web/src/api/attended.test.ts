import { afterEach, expect, test } from 'vitest';
import { watchPresence } from './attended.ts';
import { callHeaders, sendAlso } from './headers.ts';

afterEach(() => sendAlso(() => ({})));

test('a call says that nobody sits before the page once nobody has touched it for a minute', () => {
  let now = 1_000_000;
  watchPresence(() => now);
  const says = () => 'Unattended' in callHeaders();
  expect(says()).toBe(false);
  now += 59_000;
  expect(says()).toBe(false);
  now += 2_000;
  expect(says()).toBe(true);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(says()).toBe(false);
  now += 61_000;
  // Also where a widget keeps the event to itself.
  const widget = document.body.appendChild(document.createElement('div'));
  widget.addEventListener('pointerdown', (event) => event.stopPropagation());
  expect(says()).toBe(true);
  widget.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(says()).toBe(false);
});
