import { calls } from '@outbound/contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { useFileSaving } from './use-file-saving.ts';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

function Page({ deed }: { deed: '导出' | '下载' }) {
  const { received, save, cancel } = useFileSaving(deed);
  return (
    <>
      <button type="button" onClick={() => void save(calls.application.export, {})}>
        开始
      </button>
      <button type="button" onClick={cancel}>
        取消
      </button>
      <output>{received ?? '无'}</output>
    </>
  );
}

function start(deed: '导出' | '下载'): void {
  render(
    <App>
      <Page deed={deed} />
    </App>,
  );
  fireEvent.click(screen.getByText('开始'));
}

const attachment = { 'Content-Disposition': `attachment; filename*=UTF-8''%E6%8A%A5.xlsx` };
const progress = () => screen.getByRole('status').textContent;

test('tells the bytes while they come, and the name of what was saved', async () => {
  let finish = () => {};
  server.handler = (_, response) => {
    response.writeHead(200, attachment);
    response.write('bytes');
    finish = () => response.end();
  };
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  start('导出');
  await waitFor(() => expect(progress()).toBe('5'));
  finish();
  expect(await screen.findByText('报.xlsx已导出')).toBeTruthy();
  expect(progress()).toBe('无');
  expect(click).toHaveBeenCalledOnce();
  click.mockRestore();
});

test('stops when it is told to, and saves nothing', async () => {
  server.handler = (_, response) => {
    response.writeHead(200, attachment);
    response.write('bytes');
  };
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  start('下载');
  await waitFor(() => expect(progress()).toBe('5'));
  fireEvent.click(screen.getByText('取消'));
  expect(await screen.findByText('已取消下载')).toBeTruthy();
  expect(progress()).toBe('无');
  expect(click).not.toHaveBeenCalled();
  click.mockRestore();
});

test('is ready again after a refusal', async () => {
  server.handler = (_, response) => answer(response, null, { code: 'OM2000', message: '导出失败' });
  start('导出');
  await waitFor(() => expect(progress()).toBe('0'));
  await waitFor(() => expect(progress()).toBe('无'));
  expect(screen.queryByText(/已导出|已取消/)).toBeNull();
});
