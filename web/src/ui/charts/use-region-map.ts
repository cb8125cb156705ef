import { useQuery } from '@tanstack/react-query';
import type { registerMap } from 'echarts/core';
import { api } from '../../api/client.ts';
import type { RegionMap } from './figures.ts';

/** Boundaries change seldom; the next look at the page asks whether they did. */
const KEPT_MS = 300_000;

type GeoJson = Extract<Parameters<typeof registerMap>[1], { features: unknown }>;
interface Boundaries {
  features: readonly { properties: { adcode: string; name: string } }[];
}

/** Asks for the boundaries and makes them known to ECharts, both once. */
async function loadMap(code: string, signal: AbortSignal): Promise<RegionMap> {
  const [reply, { registerMap }] = await Promise.all([
    fetch(api.mapBoundary.content({ regionCode: code }), { signal, credentials: 'same-origin' }),
    import('./echarts-map.ts'),
  ]);
  if (!reply.ok) throw new Error(`no boundaries of ${code}: ${reply.status}`);
  const boundaries = (await reply.json()) as Boundaries;
  // Another name for other boundaries: a map that is drawn keeps those that it began with.
  const name = `${code} ${reply.headers.get('etag') ?? ''}`;
  registerMap(name, boundaries as unknown as GeoJson);
  return {
    name,
    names: new Map(boundaries.features.map(({ properties: { adcode, name } }) => [adcode, name])),
  };
}

/**
 * The map of a region's own regions (`mapCode` of a statistic); null without one, and where it could not be loaded: then
 * its figures are drawn without. While it is loaded, nothing should be drawn.
 */
export function useRegionMap(code: string | null): { map: RegionMap | null; isLoading: boolean } {
  const query = useQuery({
    queryKey: ['region-map', code],
    queryFn: ({ signal }) => loadMap(code ?? '', signal),
    enabled: code !== null,
    staleTime: KEPT_MS,
  });
  return { map: (code !== null && query.data) || null, isLoading: query.isLoading };
}
