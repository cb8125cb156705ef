import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import type { Profile } from './profile.ts';
import { Security } from './security.tsx';

let server: CallServer;
let resetsPassword = false;
beforeAll(async () => {
  server = await startCallServer();
  server.handler = ({ path }, response) =>
    answer(response, path.endsWith(calls.thirdSignIn.signInWays.path) ? { resetsPassword } : null);
});
afterAll(() => server.close());
afterEach(cleanup);

const profile = {
  hasPassword: true,
  mobilePhone: '',
  telePhone: '',
  idCard: '110101********1234',
  twoStep: { isOn: false, recoveryLeft: 0 },
  passwordChangedTime: null,
  passwordStrength: null,
} as Profile;

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Security profile={profile} />
    </QueryClientProvider>,
  );

test('what is bound for the first time is bound in its dialog, too; what is there is changed', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: '绑定手机号码' }));
  expect(await screen.findByRole('dialog', { name: '绑定手机号码' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '修改身份证号' }));
  expect(await screen.findByRole('dialog', { name: '修改身份证号' })).toBeTruthy();
});

test('a phone promises a way to a forgotten password only where there is one', async () => {
  show();
  expect(await screen.findAllByText('未绑定')).toHaveLength(2);
  cleanup();
  resetsPassword = true;
  show();
  expect(await screen.findByText('未绑定，绑定后可用于找回密码')).toBeTruthy();
});
