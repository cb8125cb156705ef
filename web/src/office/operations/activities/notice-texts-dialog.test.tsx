import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { NoticeTextsDialog } from './notice-texts-dialog.tsx';

const { visitorNotice } = calls;
let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
afterEach(cleanup);

const sentTo = (path: string) =>
  server.arrivals.filter((one) => one.path === `/web${path}`).map(({ body }) => body);

test('shows the whole notice with what is typed, and keeps what was typed for each language', async () => {
  server.handler = ({ path, body }, response) => {
    if (path === `/web${visitorNotice.texts.path}`)
      return answer(response, {
        version: 4,
        texts: [{ text: 'received', language: 'zh', content: '请带护照' }],
      });
    if (path === `/web${visitorNotice.previewText.path}`) {
      const { language, content } = body as { language: string; content: string };
      return answer(response, { subject: `主题 ${language}`, content: `整条：${content}` });
    }
    return answer(response, { id: 9 });
  };
  const closed: number[] = [];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NoticeTextsDialog activityId={9} onClose={() => closed.push(9)} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getAllByText('整条：请带护照')).toHaveLength(2));
  fireEvent.click(screen.getByText('葡萄牙语'));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '收到报名补充内容' });
  expect(field.value).toBe('');
  fireEvent.change(field, { target: { value: '<b>Traga</b>' } });
  await waitFor(() => expect(screen.getAllByText('整条：<b>Traga</b>')).toHaveLength(2));
  screen.getByText('主题 pt');
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(closed).toEqual([9]));
  const [saved] = sentTo(visitorNotice.saveTexts.path) as { version: number; texts: { content: string }[] }[];
  expect(saved?.version).toBe(4);
  expect(saved?.texts.map(({ content }) => content).filter(Boolean)).toEqual(['请带护照', '<b>Traga</b>']);
});

test('asks before typed text is dropped, and closes without a word where nothing was typed', async () => {
  server.handler = ({ path }, response) =>
    path === `/web${visitorNotice.texts.path}`
      ? answer(response, { version: 4, texts: [{ text: 'received', language: 'zh', content: '请带护照' }] })
      : answer(response, { subject: '主题', content: '整条' });
  let closed = 0;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <NoticeTextsDialog activityId={9} onClose={() => closed++} />
      </App>
    </QueryClientProvider>,
  );
  const field = await screen.findByRole('textbox', { name: '收到报名补充内容' });
  const cancel = () =>
    fireEvent.click(screen.getAllByRole('button', { name: /取\s*消/ }).at(-1) as HTMLElement);
  cancel();
  await waitFor(() => expect(closed).toBe(1));
  fireEvent.change(field, { target: { value: '请带护照和名片' } });
  cancel();
  await screen.findAllByText('内容尚未保存，确定离开吗？');
  cancel();
  await waitFor(() => expect(screen.queryAllByText('内容尚未保存，确定离开吗？')).toEqual([]));
  expect(closed).toBe(1);
  fireEvent.change(field, { target: { value: '请带护照' } });
  cancel();
  await waitFor(() => expect(closed).toBe(2));
});
