import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LanguageKeeper } from './language-keeper.tsx';
import { textsIn } from './spoken.ts';
import { SpokenContext } from './texts.ts';

afterEach(() => history.replaceState(null, '', '/'));

test('who takes another language keeps what stands behind the # of his address', () => {
  history.replaceState(null, '', '/mySignUp#t=c.tk5.abc');
  render(
    <SpokenContext value={{ language: 'zh', texts: textsIn.zh }}>
      <LanguageKeeper />
      <a href="?lang=es" data-language="es" onClick={(event) => event.preventDefault()}>
        Español
      </a>
    </SpokenContext>,
  );
  const link = screen.getByRole('link', { name: 'Español' });
  fireEvent.click(link);
  expect(link.getAttribute('href')).toMatch(/[?]lang=es#t=c[.]tk5[.]abc$/);
});
