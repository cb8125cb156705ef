import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { BrowserRouter, useLocation } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import type { RowOrder } from './order-cell.tsx';
import { PageTable } from './page-table.tsx';

let server: CallServer;
let rows: { id: number; title: string }[] = [];
let count = 0;
let isEstimate = false;
let isBroken = false;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  rows = [{ id: 1, title: '圣保罗专场' }];
  count = 60;
  isEstimate = false;
  isBroken = false;
  server.arrivals = [];
  server.handler = (arrival, response) => {
    if (isBroken) return response.destroy();
    const body = arrival.body as { pageNum: number };
    answer(response, { dataBody: rows, count, pageNum: body.pageNum, ...(isEstimate && { isEstimate }) });
  };
});

function Address() {
  return <output>{useLocation().search}</output>;
}

function show(search = '', order?: RowOrder<{ id: number; title: string }>) {
  window.history.replaceState(null, '', `/activity${search}`);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>
            <Address />
            <PageTable
              call={calls.activity.page}
              name="activities"
              columns={[
                { key: 'title', title: '活动标题' },
                { key: 'cityLabel', title: '城市', hiddenAtFirst: true },
                { key: 'startTime', title: '活动时间' },
              ]}
              search={[
                { kind: 'text', name: 'title', label: '标题' },
                { kind: 'text', name: 'cityLabel', label: '城市' },
                { kind: 'text', name: 'service', label: '服务' },
                { kind: 'text', name: 'createdBy', label: '创建人' },
                {
                  kind: 'range',
                  name: 'start',
                  of: 'day',
                  names: ['startTimeStart', 'startTimeEnd'],
                  label: '开始时间',
                },
              ]}
              order={order}
              actions={() =>
                ['修改', '详情', '上架', '删除', '复制'].map((label) => ({ label, onClick: () => {} }))
              }
            />
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}

const lastBody = () => server.arrivals.at(-1)?.body;
const address = () => screen.getByRole('status', { hidden: true }).textContent;

describe('the tools of a list', () => {
  test('put the search bar away and remember it, and fill the window', async () => {
    const first = show();
    await screen.findByText('圣保罗专场');
    fireEvent.click(screen.getByRole('button', { name: '隐藏搜索' }));
    expect(screen.queryByRole('button', { name: '查询' })).toBeNull();
    first.unmount();
    show();
    await screen.findByText('圣保罗专场');
    expect(screen.queryByRole('button', { name: '查询' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '显示搜索' }));
    expect(screen.getByRole('button', { name: '查询' })).toBeTruthy();
    const card = screen.getByRole('table').closest<HTMLElement>('.ant-card');
    fireEvent.click(screen.getByRole('button', { name: '全屏' }));
    expect(card?.style.position).toBe('fixed');
    fireEvent.click(screen.getByRole('button', { name: '退出全屏' }));
    expect(card?.style.position).toBe('');
  });

  test('Escape gives the window back, after what is open above the list', async () => {
    show();
    await screen.findByText('圣保罗专场');
    const card = screen.getByRole('table').closest<HTMLElement>('.ant-card');
    fireEvent.click(screen.getByRole('button', { name: '全屏' }));
    const question = document.body.appendChild(document.createElement('div'));
    question.setAttribute('role', 'dialog');
    question.checkVisibility = () => true;
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(card?.style.position).toBe('fixed');
    question.remove();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(card?.style.position).toBe('');
  });

  test('a filter gets its name by Enter', async () => {
    show('?f.title=%E5%9C%A3');
    await screen.findByText('圣保罗专场');
    fireEvent.click(screen.getByRole('button', { name: /常用筛选/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '保存当前筛选…' }));
    const naming = await screen.findByRole('dialog', { name: '保存当前筛选' });
    const field = within(naming).getByLabelText('名称');
    fireEvent.change(field, { target: { value: '圣保罗的' } });
    // What a browser makes of Enter in the only field of a form.
    fireEvent.submit(field.closest('form') as HTMLFormElement);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '保存当前筛选' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: /常用筛选/ }));
    expect(await screen.findByRole('menuitem', { name: '圣保罗的' })).toBeTruthy();
  });
});

describe('the page table', () => {
  test('asks for what the address says', async () => {
    show('?page=3&size=25&f.title=%E5%9C%A3');
    expect(await screen.findByText('圣保罗专场')).toBeTruthy();
    expect(lastBody()).toEqual({ pageNum: 3, pageSize: 25, template: { title: '圣' } });
    expect(screen.getByText('51')).toBeTruthy();
    expect(screen.getByText('共 60 条')).toBeTruthy();
  });

  test('says that a count is about right where nobody counted', async () => {
    [count, isEstimate] = [5_123_456, true];
    show();
    expect(await screen.findByText('约 5,100,000 条')).toBeTruthy();
  });

  test('查询 goes back to page 1 and writes the filters into the address', async () => {
    show('?page=3');
    await screen.findByText('圣保罗专场');
    fireEvent.change(screen.getByLabelText('标题'), { target: { value: '里约' } });
    fireEvent.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() =>
      expect(lastBody()).toEqual({ pageNum: 1, pageSize: 10, template: { title: '里约' } }),
    );
    expect(address()).toBe(`?f.title=${encodeURIComponent('里约')}`);
  });

  test('重置 clears form, filters and page', async () => {
    show('?page=2&f.title=x');
    await screen.findByText('圣保罗专场');
    fireEvent.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(lastBody()).toEqual({ pageNum: 1, pageSize: 10, template: {} }));
    expect(address()).toBe('');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe(''));
  });

  test('folds what is past four fields', async () => {
    show();
    await screen.findByText('圣保罗专场');
    const field = () => screen.queryByText('开始时间')?.closest<HTMLElement>('.search-fields > div');
    expect(field()).toBeUndefined();
    fireEvent.click(screen.getByRole('button', { name: /展开/ }));
    expect(field()?.style.display).toBe('');
    // Once it was there it stays, with what was typed into it.
    fireEvent.click(screen.getByRole('button', { name: /收起/ }));
    expect(field()?.style.display).toBe('none');
  });

  test('shows a folded field that is set', async () => {
    show('?f.startTimeStart=2026-01-01+00:00:00&f.startTimeEnd=2026-01-31+23:59:59');
    await screen.findByText('圣保罗专场');
    expect(screen.getByRole('button', { name: /展开/ })).toBeTruthy();
    expect(screen.getByText('开始时间').closest<HTMLElement>('.search-fields > div')?.style.display).toBe('');
  });

  test('tells a filtered empty list from an empty one', async () => {
    rows = [];
    count = 0;
    show('?f.title=x');
    fireEvent.click(await screen.findByRole('button', { name: '清空筛选' }));
    expect(await screen.findByText('暂无相关数据')).toBeTruthy();
  });

  test('keeps the rows when a later try fails, and loads again on demand', async () => {
    show();
    await screen.findByText('圣保罗专场');
    isBroken = true;
    fireEvent.click(screen.getByRole('button', { name: '刷新' }));
    const again = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText('网络异常，请稍后再试')).toBeTruthy();
    expect(screen.getByText('圣保罗专场')).toBeTruthy();
    isBroken = false;
    fireEvent.click(again);
    await waitFor(() => expect(screen.queryByText('网络异常，请稍后再试')).toBeNull());
  });

  test('leaves a page that no longer exists', async () => {
    server.handler = (arrival, response) => {
      const { pageNum } = arrival.body as { pageNum: number };
      answer(response, { dataBody: pageNum > 2 ? [] : rows, count: 12, pageNum });
    };
    show('?page=9');
    expect(await screen.findByText('圣保罗专场')).toBeTruthy();
    expect(address()).toBe('?page=2');
  });

  test('shows three links of a row, the rest behind 更多', async () => {
    show();
    await screen.findByText('圣保罗专场');
    expect(screen.getByRole('button', { name: /^上架 / }), 'and whom it concerns').toBeTruthy();
    expect(screen.queryByText('删除')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /更多/ }));
    expect(await screen.findByText('删除')).toBeTruthy();
  });

  test('remembers chosen columns over a reload', async () => {
    const first = show();
    await screen.findByText('圣保罗专场');
    expect(screen.queryByRole('columnheader', { name: '城市' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '显隐列' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: '城市' }));
    expect(await screen.findByRole('columnheader', { name: '城市' })).toBeTruthy();
    first.unmount();
    show();
    expect(await screen.findByRole('columnheader', { name: '城市' })).toBeTruthy();
  });

  test('sorts by a heading: upwards, downwards, as it was; in the address, from the first page', async () => {
    show('?page=2&f.title=x');
    await screen.findByText('圣保罗专场');
    const head = () => screen.getByRole('columnheader', { name: /活动时间/ });
    const press = () => fireEvent.click(screen.getByRole('button', { name: '活动时间' }));
    expect(head().getAttribute('aria-sort')).toBe('none');
    // What no index serves has no button.
    expect(screen.queryByRole('button', { name: '活动标题' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: '活动标题' }).getAttribute('aria-sort')).toBeNull();

    press();
    await waitFor(() =>
      expect(lastBody()).toEqual({
        pageNum: 1,
        pageSize: 10,
        sort: { field: 'startTime', order: 'asc' },
        template: { title: 'x' },
      }),
    );
    expect(address()).toBe('?sort=startTime.asc&f.title=x');
    expect(head().getAttribute('aria-sort')).toBe('ascending');
    press();
    await waitFor(() => expect(address()).toBe('?sort=startTime.desc&f.title=x'));
    expect(head().getAttribute('aria-sort')).toBe('descending');
    press();
    await waitFor(() => expect(address()).toBe('?f.title=x'));
    await waitFor(() => expect(lastBody()).toEqual({ pageNum: 1, pageSize: 10, template: { title: 'x' } }));
  });

  test('asks for no order that the list does not have, whatever the address says', async () => {
    show('?sort=title.asc');
    await screen.findByText('圣保罗专场');
    expect(lastBody()).toEqual({ pageNum: 1, pageSize: 10, template: {} });
  });
});

describe('the order of a list', () => {
  const move = vi.fn(async () => true);
  const order = { nameOf: ({ title }: { title: string }) => title, move };
  beforeEach(() => {
    move.mockClear();
    rows = ['甲', '乙', '丙'].map((title, index) => ({ id: index + 1, title }));
  });
  const why = '筛选或按列排序时不能调整顺序';

  test('cannot be changed while rows are hidden or sorted, and says why', async () => {
    const first = show('', order);
    fireEvent.click(await screen.findByRole('button', { name: '下移 甲' }));
    expect(move).toHaveBeenCalledWith(rows[0], rows[2]);
    expect(screen.queryByText(why)).toBeNull();
    first.unmount();
    for (const search of ['?f.title=x', '?sort=startTime.asc']) {
      const { unmount } = show(search, order);
      await screen.findByText('甲');
      expect(screen.getByText(why)).toBeTruthy();
      expect(screen.queryByRole('button', { name: '下移 甲' })).toBeNull();
      unmount();
    }
  });

  test('a drop on the last row of a page lands where the line is drawn', async () => {
    show('', order);
    const line = (title: string) => screen.getByText(title).closest('tr')!;
    await screen.findByText('甲');
    const dataTransfer = { setData: () => {}, setDragImage: () => {}, effectAllowed: '' };
    fireEvent.dragStart(line('甲').querySelector('.order-handle')!, { dataTransfer });
    // Below the middle: everything is 0 pixels high here.
    const below = () => new MouseEvent('dragover', { bubbles: true, cancelable: true, clientY: 1 });
    fireEvent(line('丙'), below());
    expect(line('丙').className).toContain('is-drop-before');
    fireEvent(line('丙'), new MouseEvent('drop', { bubbles: true, clientY: 1 }));
    expect(move).toHaveBeenCalledWith(rows[0], rows[2]);
  });
});
