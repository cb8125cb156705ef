/**
 * The resources of the product (modules, menus, functions) as spec 2.4 lists them: every permission code with its
 * Chinese name and its place in the menu. This tree is the data of the first start (table `resource`); afterwards the
 * office edits the table, and the codes here stay what calls may name in `needs`.
 */
import { FunctionType } from './enums.ts';
import { analysisResources } from './resources/analysis.ts';
import { operationResources } from './resources/operation.ts';
import type { ResourceSeed } from './resources/seed.ts';
import { systemResources } from './resources/system.ts';
import { taskResources } from './resources/task.ts';

const { menu } = FunctionType;

export const resourceSeeds = [
  {
    code: 'latin_work',
    name: '工作台',
    functionType: menu,
    type: 'dashboard',
    path: '/dashboard/index',
    icon: 'dashboard',
    cached: true,
  },
  systemResources,
  operationResources,
  taskResources,
  analysisResources,
] as const satisfies readonly ResourceSeed[];

type CodesOf<S> = S extends { code: infer C extends string; children?: infer K }
  ? C | (K extends readonly (infer E)[] ? CodesOf<E> : never)
  : S extends { code: infer C extends string }
    ? C
    : never;

/** Every permission code that the product knows; a call's `needs` can name no other. */
export type PermissionCode = CodesOf<(typeof resourceSeeds)[number]>;

function collect(seeds: readonly ResourceSeed[], names: Map<string, string>): Map<string, string> {
  for (const seed of seeds) {
    if (!names.has(seed.code)) names.set(seed.code, seed.name);
    collect(seed.children ?? [], names);
  }
  return names;
}

/** Code -> Chinese name, in menu order. */
export const permissionNames: ReadonlyMap<string, string> = collect(resourceSeeds, new Map());

function collectPaths(seeds: readonly ResourceSeed[]): string[] {
  return seeds.flatMap((seed) => [...(seed.path ? [seed.path] : []), ...collectPaths(seed.children ?? [])]);
}

/** Addresses of the pages that come with the product; a menu may show one of them under an address of its own. */
export const pagePaths: ReadonlySet<string> = new Set(collectPaths(resourceSeeds));
