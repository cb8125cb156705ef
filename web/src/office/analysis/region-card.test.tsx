import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import type { Figures } from '../../ui/charts/figures.ts';

const drawn = vi.hoisted(() => ({ figures: [] as unknown[], known: [] as string[] }));
vi.mock('../../ui/charts/chart-picture.tsx', () => ({
  default: ({
    title,
    figures,
    onPick,
  }: {
    title: string;
    figures: Figures;
    onPick?: (at: number) => void;
  }) => {
    drawn.figures.push(figures);
    return <button type="button" onClick={() => onPick?.(0)}>{`图 ${title}`}</button>;
  },
}));
vi.mock('../../ui/charts/echarts-map.ts', () => ({ registerMap: (name: string) => drawn.known.push(name) }));
// Another file of this process may have drawn with its own stand-in for the picture, and the next one brings its own.
vi.resetModules();
const { RegionCard } = await import('./region-card.tsx');
afterAll(() => void vi.resetModules());
beforeEach(() => {
  drawn.figures = [];
  drawn.known = [];
});

const region = (regionCode: number, regionName: string, caseNum: number, hasChildren: 0 | 1 = 1) => ({
  ...{ regionCode, regionName, caseNum, hasChildren, fileNum: 0, solveNum: 0 },
  ...{ solveRate: null, lossAmount: caseNum * 10_000, rate: null, num_yoy: null },
});
const answer = {
  ...{ timeStart: '2026-11-01 00:00:00', timeEnd: '2026-11-23 23:59:59', granularity: 0 as const },
  ...{ updateTime: null, rebuilding: 0 as const, scopeName: '全市', isPartial: 0 as const, xAxisList: [] },
  ...{ parentCode: 510_100, parentName: '成都市', mapCode: '510100' },
  regionList: [region(510_104, '锦江区', 7), region(510_105, '青羊区', 0), region(510_700, '绵阳市', 1)],
};
const boundaries = { features: [{ properties: { adcode: '510104', name: '锦江' } }] };

function show(reply: () => Response, data = answer) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return reply();
  });
  const onEnter = vi.fn();
  const state = { data, isStale: false, failure: null, onRetry: () => {} };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RegionCard state={state} asked={{}} height={320} onEnter={onEnter} />
    </QueryClientProvider>,
  );
  return { asked, onEnter };
}

test('regions are a map once its boundaries are there, by cases or by losses; a press looks into one', async () => {
  const { asked, onEnter } = show(() => Response.json(boundaries, { headers: { etag: '"v1"' } }));
  fireEvent.click(await screen.findByRole('button', { name: '图 案件地区分布' }));
  expect(onEnter).toHaveBeenCalledWith(510_104);
  expect(asked).toEqual(['/web/sync/api/v1/mapBoundary/content/510100']);
  expect(drawn.known).toEqual(['510100 "v1"']);
  expect(drawn.figures.at(-1)).toMatchObject({
    codes: ['510104', '510105', '510700'],
    map: { name: '510100 "v1"', shown: 0 },
  });
  expect(screen.getByText('成都市，1 个地区不在图上，见表')).not.toBeNull();
  fireEvent.click(screen.getByText('损失金额'));
  await screen.findByRole('button', { name: '图 案件地区分布（损失金额）' });
  expect(drawn.figures.at(-1)).toMatchObject({ map: { shown: 1 } });
});

test('what was drawn, and where the keyboard is, stays while the boundaries of the next region are read', async () => {
  let arrive = (_reply: Response) => {};
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('510100')
      ? Response.json(boundaries, { headers: { etag: '"v1"' } })
      : new Promise<Response>((resolve) => {
          arrive = resolve;
        }),
  );
  const client = createQueryClient();
  const card = (mapCode: string, parentName: string) => (
    <QueryClientProvider client={client}>
      <RegionCard
        state={{ data: { ...answer, mapCode, parentName }, isStale: false, failure: null, onRetry: () => {} }}
        asked={{}}
        height={320}
        onEnter={() => {}}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(card('510100', '成都市'));
  const table = () => screen.getByText('表').closest('label')?.querySelector('input') as HTMLInputElement;
  await screen.findByRole('button', { name: '图 案件地区分布' });
  const place = table();
  place.focus();
  rerender(card('510700', '绵阳市'));
  expect(document.activeElement).toBe(place);
  expect(screen.getByRole('button', { name: '图 案件地区分布' })).not.toBeNull();
  arrive(Response.json(boundaries, { headers: { etag: '"v2"' } }));
  await vi.waitFor(() => expect(drawn.known).toContain('510700 "v2"'));
  expect(document.activeElement).toBe(place);
});

test('boundaries that cannot be read leave the bars', async () => {
  show(() => new Response(null, { status: 403 }));
  await screen.findByRole('button', { name: '图 案件地区分布' });
  expect(drawn.figures.at(-1)).toMatchObject({ points: ['锦江区', '绵阳市'] });
  expect(drawn.figures.at(-1)).not.toHaveProperty('map');
  expect(screen.getByText('成都市，点击查看下级地区')).not.toBeNull();
});

test('where no region has others below it, it says that a press shows the cases', async () => {
  const none = () => new Response(null, { status: 403 });
  const districts = {
    ...answer,
    regionList: [region(510_104, '锦江区', 7, 0), region(510_105, '青羊区', 2, 0)],
  };
  const { onEnter } = show(none, districts);
  expect(await screen.findByText('成都市，点击查看案件明细')).not.toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: '图 案件地区分布' }));
  expect(onEnter).not.toHaveBeenCalled();
});
