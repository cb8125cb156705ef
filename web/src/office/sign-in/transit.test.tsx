import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { takeThirdSignInAnswer } from './third-sign-in-answer.ts';
import Transit from './transit.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

test('says that nobody signs in so where no identity provider is set up, not that a call is missing', async () => {
  server.handler = (_, response) => answer(response, null, { status: 404, code: 'CM4041' });
  history.replaceState(null, '', '/transit?code=abc&state=xyz');
  takeThirdSignInAnswer();
  render(
    <MemoryRouter>
      <Transit />
    </MemoryRouter>,
  );
  expect(await screen.findByText('本平台未开通统一身份登录，请使用账号和密码登录')).toBeTruthy();
  expect(screen.queryByText(/追踪号/)).toBeNull();
});
