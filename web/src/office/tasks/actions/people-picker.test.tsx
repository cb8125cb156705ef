import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { PeoplePicker } from './people-picker.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

test('a search that is given up leaves nothing turning', async () => {
  server.handler = () => {};
  render(<PeoplePicker />);
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: '林' } });
  const turning = () => document.querySelector('.ant-spin');
  await waitFor(() => expect(turning()).not.toBeNull());
  await waitFor(() => expect(server.arrivals).toHaveLength(1));
  fireEvent.change(field, { target: { value: '' } });
  await waitFor(() => expect(turning()).toBeNull());
});
