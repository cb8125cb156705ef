import { everybodysPages } from '@outbound/contract';
import { expect, test } from 'vitest';
import { openRoutes, registry } from './page-registry.ts';

test('the server knows each page that everybody may open: a quick entry may lead there', () => {
  const paths = openRoutes(registry).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(everybodysPages).toEqual(expect.arrayContaining(paths));
});
