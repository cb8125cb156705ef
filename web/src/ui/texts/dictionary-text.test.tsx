import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { DictionaryText } from './dictionary-text.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
  server.handler = (_arrival, response) =>
    answer(response, [
      { dictKey: 'a', dictValue: '展位预订', colour: 'gold' },
      { dictKey: 'b', dictValue: '接机服务' },
    ]);
});
afterAll(() => server.close());

const show = (values: string[]) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DictionaryText type="service_name" values={values} />
    </QueryClientProvider>,
  );

test('values are tags in the colours of their entries', async () => {
  show(['展位预订', '接机服务']);
  const tag = await screen.findByTitle('展位预订');
  expect(tag.className).toContain('gold');
  expect(screen.getByTitle('接机服务').className).not.toContain('gold');
});

test('those without a colour, and those that the dictionary does not have, read as they are', async () => {
  show(['接机服务', '同声传译']);
  expect(await screen.findByText('接机服务、同声传译')).toBeTruthy();
});
