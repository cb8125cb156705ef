import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { textsIn } from './spoken.ts';
import { SpokenContext } from './texts.ts';

afterEach(cleanup);

test('a part whose script does not come says so beside what is there, and comes when it is asked for again', async () => {
  let isOnline = false;
  let asked = 0;
  const Part = lazyPart<{ name: string }>(
    async () => {
      asked += 1;
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
      return { default: ({ name }) => <b>{name}</b> };
    },
    () => <i>loading</i>,
  );
  const show = () =>
    render(
      <SpokenContext value={{ language: 'es', texts: textsIn.es }}>
        <p>around it</p>
        <Part name="Ana" />
      </SpokenContext>,
    );
  show();
  screen.getByText('loading');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No se pudo cargar/);
  screen.getByText('around it');
  isOnline = true;
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText('Ana');
  expect(asked).toBe(2);
  cleanup();
  show();
  screen.getByText('Ana');
});
