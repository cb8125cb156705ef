import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { Activity, useState } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import RichTextEditor from './rich-text-editor.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

let text = '';
function Field() {
  const [value, setValue] = useState('<p>里约</p>');
  text = value;
  return <RichTextEditor label="正文" value={value} hasVideo picturesAtOnce={2} onChange={setValue} />;
}

async function paste(...names: string[]) {
  await pasteFiles(...names.map((name) => new File(['x'], name)));
}

async function pasteFiles(...files: File[]) {
  fireEvent.paste(await screen.findByRole('textbox', { name: '正文' }), {
    clipboardData: { files, getData: () => '' },
  });
}

test('an upload that is given up leaves nothing in the text, whatever is answered; one that failed is tried again', async () => {
  const arrived = Promise.withResolvers<() => void>();
  server.handler = (_, response) => arrived.resolve(() => answer(response, ['file-1']));
  render(
    <App>
      <Field />
    </App>,
  );
  await paste('港口.png');
  const finish = await arrived.promise;
  fireEvent.click(await screen.findByRole('button', { name: '取消 港口.png' }));
  await waitFor(() => expect(screen.queryByText('港口.png')).toBeNull());
  finish();

  server.handler = (_, response) =>
    answer(response, null, { status: 413, code: 'CM4013', message: '文件过大' });
  await paste('矿山.png');
  expect((await screen.findByRole('alert')).textContent).toContain('文件过大');
  server.handler = (_, response) => answer(response, ['file-2']);
  fireEvent.click(screen.getByRole('button', { name: '重试 矿山.png' }));
  await waitFor(() => expect(text).toContain('alt="矿山"'));
  expect(screen.queryByText('矿山.png')).toBeNull();
  expect(text).not.toContain('港口');
});

test('pictures that are chosen together stand in their order, whichever of them comes first', async () => {
  const finish = new Map<string, () => void>();
  server.handler = ({ raw }, response) => {
    const name = raw.includes('一.png') ? '一' : '二';
    finish.set(name, () => answer(response, [`file-${name}`]));
  };
  render(
    <App>
      <Field />
    </App>,
  );
  await paste('一.png', '二.png');
  await waitFor(() => expect(finish.size).toBe(2));
  finish.get('二')?.();
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(text).toBe('<p>里约</p>');
  finish.get('一')?.();
  await waitFor(() => expect(text.match(/alt="."/g)).toEqual(['alt="一"', 'alt="二"']));
});

test('a film that is given up while a frame of it is looked for stays out of the text', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  const made = vi.spyOn(document, 'createElement');
  server.handler = (_, response) => answer(response, ['film-1']);
  render(
    <App>
      <Field />
    </App>,
  );
  await pasteFiles(new File(['\0\0\0\x18ftypisom'], '开港.mp4'));
  const film = await waitFor(() => {
    const found = made.mock.results.find(
      ({ value }) => value instanceof HTMLVideoElement && value.src !== '',
    );
    return found?.value ?? expect.fail('no frame is looked for yet');
  });
  fireEvent.click(screen.getByRole('button', { name: '取消 开港.mp4' }));
  await act(async () => void fireEvent.error(film));
  await paste('港口.png');
  await waitFor(() => expect(text).toContain('alt="港口"'));
  expect(text).not.toContain('<video');
  vi.restoreAllMocks();
});

test.each(['开港.avi', '改名.mp4'])(
  'a film that would play nowhere is told at once and not sent: %s',
  async (name) => {
    const sent = vi.fn();
    server.handler = (_, response) => {
      sent();
      answer(response, ['film-2']);
    };
    render(
      <App>
        <Field />
      </App>,
    );
    await pasteFiles(new File(['RIFF\x04\0\0\0AVI LIST'], name));
    await screen.findByText('视频须为 mp4 格式，请转换后重新上传');
    expect(sent).not.toHaveBeenCalled();
    expect(text).not.toContain('<video');
  },
);

test('a picture that arrives while its tab is hidden stands in the text when the tab comes back', async () => {
  const arrived = Promise.withResolvers<() => void>();
  server.handler = (_, response) => arrived.resolve(() => answer(response, ['file-1']));
  const page = (mode: 'visible' | 'hidden') => (
    <App>
      <Activity mode={mode}>
        <Field />
      </Activity>
    </App>
  );
  const { rerender } = render(page('visible'));
  const turn = (mode: 'visible' | 'hidden') => act(async () => rerender(page(mode)));
  await paste('港口.png');
  const finish = await arrived.promise;
  await screen.findByText('港口.png');
  await turn('hidden');
  finish();
  // The list, which is hidden too, loses the file once it is there.
  await waitFor(() => expect(screen.queryByText('港口.png')).toBeNull());
  await turn('visible');
  await waitFor(() => expect(text).toContain('alt="港口"'));
  expect(text).toContain('里约');
});
