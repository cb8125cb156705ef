import { everybodysPages } from '@outbound/contract';
import { expect, test } from 'vitest';
import { officePages } from '../../../office-pages.ts';
import { openRoutes, registry } from './page-registry.ts';

test('the server knows each page that everybody may open: a quick entry may lead there', () => {
  const paths = openRoutes(registry).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(everybodysPages).toEqual(expect.arrayContaining(paths));
});

test('the start screen knows the pages that are registered, and where those stand that everybody may open', () => {
  const built = officePages();
  expect(built.map(({ path }) => path).sort()).toEqual([...registry.keys()].sort());
  const places = ({ title, type, hidden = false }: { title: string; type: string; hidden?: boolean }) => ({
    title,
    type,
    hidden,
  });
  expect(built.flatMap(({ path, open }) => (open ? [{ path, ...places(open) }] : []))).toEqual(
    built.flatMap(({ path }) => {
      const open = registry.get(path)?.open;
      return open ? [{ path, ...places(open) }] : [];
    }),
  );
});
