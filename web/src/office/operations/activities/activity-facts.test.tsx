import type { ActivityDetail } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { ActivityFacts } from './activity-facts.tsx';
import { emptyValues } from './form-values.ts';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
  server.handler = (_, response) => answer(response, [{ dictKey: '1', dictValue: '观众', colour: 'blue' }]);
});
afterAll(() => server.close());

test('services, sessions and places stand with what they are called in the other languages', async () => {
  const activity = {
    ...emptyValues,
    ...{ poster: '', attachments: '', timeZone: 'America/Mexico_City', pendingNum: 0, location: '会展中心' },
    ...{ startTime: '2026-12-01 10:00:00', endTime: '2026-12-01 18:00:00', services: ['观众', '展商'] },
    sessions: [{ id: 1, name: '开幕', location: '一号厅', capacity: null, takenNum: 0, checkedNum: 0 }].map(
      (one) => ({ ...one, startTime: '2026-12-01 10:00:00', endTime: '2026-12-01 11:00:00' }),
    ),
    nameTexts: [
      { value: '会展中心', es: 'Centro de convenciones' },
      { value: '观众', pt: 'Visitante' },
      { value: '开幕', es: 'Apertura' },
      { value: '一号厅', es: 'Sala 1' },
    ],
  } as unknown as ActivityDetail;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <ActivityFacts activity={activity} />
      </App>
    </QueryClientProvider>,
  );
  // The dictionary has been read: nothing is asked for any more when the test ends.
  await waitFor(() => expect(screen.getByTitle('观众').className).toContain('ant-tag'));
  const place = screen.getByText('Centro de convenciones');
  expect(place.lang).toBe('es');
  expect(place.parentElement?.textContent).toBe('西班牙语：Centro de convenciones');
  expect(screen.getByText('Visitante').parentElement?.textContent).toBe('葡萄牙语：Visitante');
  const session = within(screen.getByText('开幕').closest('li') as HTMLElement);
  expect(session.getByText('Apertura')).toBeTruthy();
  expect(session.getByText('Sala 1')).toBeTruthy();
  // What is empty says so, as all other facts do.
  expect(screen.getByText('线上链接').closest('tr')?.textContent).toContain('线上链接--');
});
