import type { PageInput } from '@outbound/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { es } from '../../visitor/texts/es.ts';
import { zh } from '../../visitor/texts/zh.ts';
import { SpokenContext } from '../../visitor/texts.ts';
import { Verify } from './verify.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
afterEach(cleanup);

test('what was said of a code goes with it, also when its answer comes late', async () => {
  const asked: Parameters<CallServer['handler']>[1][] = [];
  server.handler = (_, response) => void asked.push(response);
  render(
    <SpokenContext value={{ language: 'zh', texts: { portal: zh.portal, common: zh.common } }}>
      <Verify input={{} as PageInput<'verify'>} />
    </SpokenContext>,
  );
  const genuine = {
    state: 'valid',
    activityTitle: '巴西对接会',
    language: 'zh',
    organizer: '',
    startTime: '2026-12-01 09:00:00',
    endTime: '2026-12-01 17:30:00',
    clock: '墨西哥城时间 (GMT-6)',
    owner: '',
  };
  const field = screen.getByRole('textbox');
  const ask = (code: string) => {
    fireEvent.change(field, { target: { value: code } });
    fireEvent.submit(field);
  };
  ask('ONE');
  await waitFor(() => expect(asked).toHaveLength(1));
  if (asked[0]) answer(asked[0], genuine);
  await screen.findByText('巴西对接会');
  expect(screen.getByText('2026-12-01 09:00-17:30 墨西哥城时间 (GMT-6)')).toBeDefined();
  fireEvent.change(field, { target: { value: 'TWO' } });
  expect(screen.queryByText('巴西对接会')).toBeNull();

  ask('TWO');
  await waitFor(() => expect(asked).toHaveLength(2));
  ask('THREE');
  await waitFor(() => expect(asked).toHaveLength(3));
  if (asked[2]) answer(asked[2], null, { code: 'CM5000', message: '系统繁忙' });
  await screen.findByText(zh.portal.verify.failed);
  if (asked[1]) answer(asked[1], genuine);
  // Another way there and back, behind it.
  server.handler = (_, response) => answer(response, null);
  await act(() => fetch(server.address).then((response) => response.text()));
  expect(screen.queryByText('巴西对接会')).toBeNull();
});

test('what is postponed is said so; in another language the time is not said in Chinese', async () => {
  const said = { activityTitle: '巴西对接会', language: 'zh', organizer: '', owner: '' };
  const time = { startTime: '2026-12-01 09:00:00', endTime: '2026-12-01 17:30:00', clock: '北京时间' };
  const answers: Record<string, object> = {
    ONE: { ...said, ...time, state: 'valid' },
    TWO: { ...said, state: 'postponed', startTime: '', endTime: '', clock: '' },
    THREE: { ...said, ...time, state: 'valid', activityTitle: 'Encuentro en Brasil', language: 'es' },
  };
  server.handler = ({ body }, response) => answer(response, answers[(body as { code: string }).code]);
  render(
    <SpokenContext value={{ language: 'es', texts: { portal: es.portal, common: es.common } }}>
      <Verify input={{} as PageInput<'verify'>} />
    </SpokenContext>,
  );
  const field = screen.getByRole('textbox');
  const ask = (code: string) => {
    fireEvent.change(field, { target: { value: code } });
    fireEvent.submit(field);
  };
  ask('ONE');
  const title = await screen.findByText('巴西对接会');
  const when = screen.getByText('01/12/2026 09:00-17:30 hora de Pekín');
  expect([title.getAttribute('lang'), when.getAttribute('lang')]).toEqual(['zh-CN', null]);
  ask('TWO');
  await screen.findByText(es.portal.verify.states.postponed);
  expect(screen.queryByText(es.portal.verify.time)).toBeNull();
  ask('THREE');
  expect((await screen.findByText('Encuentro en Brasil')).getAttribute('lang')).toBeNull();
  expect(server.arrivals.at(-1)?.body).toEqual({ code: 'THREE', language: 'es' });
});

test('a code that was typed before the script came is asked about', async () => {
  server.arrivals = [];
  server.handler = (_, response) => answer(response, null);
  const page = (
    <SpokenContext value={{ language: 'zh', texts: { portal: zh.portal, common: zh.common } }}>
      <Verify input={{} as PageInput<'verify'>} />
    </SpokenContext>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  (screen.getByRole('textbox') as HTMLInputElement).setRangeText('ONE');
  render(page, { container, hydrate: true });
  fireEvent.submit(screen.getByRole('textbox'));
  await waitFor(() =>
    expect(server.arrivals.map(({ body }) => body)).toEqual([{ code: 'ONE', language: 'zh' }]),
  );
});

test('says without script that it needs one', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(
    <SpokenContext value={{ language: 'es', texts: { portal: es.portal, common: es.common } }}>
      <Verify input={{} as PageInput<'verify'>} />
    </SpokenContext>,
  );
  expect(page.querySelector('noscript')?.textContent).toContain(es.portal.verify.needsScript);
});
