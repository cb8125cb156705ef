import { PREVIEW_BASE, readFileList } from '@outbound/contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { useState } from 'react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { Upload } from './upload.tsx';

let server: CallServer;
let value: string | undefined;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

function Field({ maxFiles }: { maxFiles: number }) {
  const [current, setCurrent] = useState<string | undefined>(value);
  value = current;
  return <Upload value={current} onChange={setCurrent} maxFiles={maxFiles} />;
}

function show(initial: string | undefined, maxFiles = 100) {
  value = initial;
  const { container } = render(
    <App>
      <Field maxFiles={maxFiles} />
    </App>,
  );
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  return (...files: File[]) => fireEvent.change(input!, { target: { files } });
}

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

describe('the upload field', () => {
  test('holds a JSON text of all files, also of those sent at once', async () => {
    let next = 0;
    server.handler = (_, response) => answer(response, [`file-${next++}`]);
    const choose = show(undefined);
    choose(picture('a.png'), picture('b.png'));
    await waitFor(() => expect(readFileList(value)).toHaveLength(2));
    const files = readFileList(value);
    expect(files.map(({ name }) => name).sort()).toEqual(['a.png', 'b.png']);
    expect(files.map(({ url }) => url).sort()).toEqual([`${PREVIEW_BASE}file-0`, `${PREVIEW_BASE}file-1`]);
    expect(await screen.findByText('a.png上传成功！')).toBeTruthy();
  });

  test('is undefined again once the last file is gone', async () => {
    show(JSON.stringify([{ name: 'a.png', uid: '1', url: '/a' }]));
    fireEvent.click(screen.getByTitle(/Remove|删除/));
    await waitFor(() => expect(value).toBeUndefined());
  });

  test('drops a failed file from the value and tries again on demand', async () => {
    server.handler = (_, response) =>
      answer(response, null, { status: 415, code: 'CM4151', message: '图片已损坏' });
    const choose = show(undefined);
    choose(picture('c.png'));
    expect(await screen.findByText('文件上传失败！')).toBeTruthy();
    expect(await screen.findByText(/图片已损坏/)).toBeTruthy();
    expect(value).toBeUndefined();
    server.handler = (_, response) => answer(response, ['file-9']);
    fireEvent.click(screen.getByText('重试'));
    await waitFor(() => expect(readFileList(value)).toHaveLength(1));
  });

  test('takes no more files than there is room for', async () => {
    server.arrivals = [];
    server.handler = (_, response) => answer(response, ['file-1']);
    const choose = show(undefined, 2);
    choose(picture('a.png'), picture('b.png'), picture('c.png'));
    expect(await screen.findByText('最多允许上传2个！')).toBeTruthy();
    await waitFor(() => expect(readFileList(value)).toHaveLength(2));
    expect(server.arrivals).toHaveLength(2);
  });
});
