import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { FramePart } from './frame-part.tsx';
import { endStart, isStarting } from './start-screen.ts';

test('the start screen stays around the first page, and goes with a frame that is never drawn', () => {
  document.body.innerHTML = '<div id="start"></div><div id="root"></div>';
  const root = createRoot(document.getElementById('root') as HTMLElement);
  const later = <FramePart place={<p>place</p>}>menu</FramePart>;
  flushSync(() => root.render(later));
  endStart();
  expect(document.getElementById('root')?.textContent).toBe('place');
  expect(document.getElementById('start')?.className).toBe('is-frame');
  flushSync(() => root.render(null));
  expect(isStarting()).toBe(false);
});
