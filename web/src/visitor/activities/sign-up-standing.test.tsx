import { ApplyStatus } from '@outbound/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { textsIn } from '../spoken.ts';
import { SpokenContext } from '../texts.ts';
import SignUpStanding from './sign-up-standing.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
afterEach(cleanup);

const opener = { applyCode: 'BM0005', queryCode: 'ABCD-2345' };
function show(applyStatus: ApplyStatus, successText: string) {
  server.arrivals = [];
  server.handler = (_, response) =>
    answer(response, { applyStatus, waitPlace: 2, confirmBy: null, successText, successLanguage: 'zh' });
  return render(
    <SpokenContext value={{ language: 'es', texts: textsIn.es }}>
      <SignUpStanding opener={opener} />
    </SpokenContext>,
  );
}

test('who has signed up reads what the activity says to him, and where it says nothing, nothing', async () => {
  for (const status of [ApplyStatus.pending, ApplyStatus.approved]) {
    show(status, '请入群：\n群号 4711');
    const said = await screen.findByText(/群号 4711/);
    expect([said.textContent, said.lang]).toEqual(['请入群：\n群号 4711', 'zh-CN']);
    cleanup();
  }
  const { container } = show(ApplyStatus.approved, '');
  await waitFor(() => expect(server.arrivals).toHaveLength(1));
  expect(container.textContent).toBe('');
});
