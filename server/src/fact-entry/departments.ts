/** Which departments facts may be written for, and what they are called by. */
import { factFault, firstCharacters } from '@outbound/contract';
import type { Db } from '../database/open.ts';
import type { Caller } from '../http/caller.ts';
import { findChoosableDepartments } from '../people/index.ts';
import { type Reader, Wrong } from './readers.ts';

export interface Departments {
  /** By path, code or a name that only one of them has. */
  read: Reader<number>;
  paths: readonly string[];
  ids: ReadonlySet<number>;
}

/** Enabled ones that he sees. */
export async function ownDepartmentsByName(db: Db, { scope }: Pick<Caller, 'scope'>): Promise<Departments> {
  const seen = scope.all ? null : new Set(scope.deptIds);
  return byName((await findChoosableDepartments(db)).filter(({ id }) => seen === null || seen.has(id)));
}

/** Enabled ones of these; all without any. */
export async function departmentsAmong(db: Db, ids: ReadonlySet<number> | null): Promise<Departments> {
  return byName((await findChoosableDepartments(db)).filter(({ id }) => ids === null || ids.has(id)));
}

function byName(all: Awaited<ReturnType<typeof findChoosableDepartments>>): Departments {
  const exact = new Map([
    ...all.map(({ code, id }) => [code, id] as const),
    ...all.map(({ path, id }) => [path, id] as const),
  ]);
  const names = Map.groupBy(all, ({ path }) => path.split('/').at(-1)?.trim() ?? path);
  return {
    paths: all.map(({ path }) => path),
    ids: new Set(all.map(({ id }) => id)),
    read(text) {
      const named = names.get(text) ?? [];
      const found = exact.get(text) ?? (named.length === 1 ? named[0]?.id : undefined);
      const given = firstCharacters(text, 50);
      if (found !== undefined) return found;
      return new Wrong(factFault(named.length > 1 ? 'manyDepartments' : 'noDepartment', { given }));
    },
  };
}
