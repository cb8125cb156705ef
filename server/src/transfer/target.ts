/** The database that shall be filled: whether it may be, and its tables as the source's migrations make them. */
import { type Kysely, sql } from 'kysely';
import { migrate, migrationNames } from '../database/migrate.ts';
import { CannotTransfer } from './cannot.ts';
import { MARK } from './shape.ts';
import { markUnfinished, type Unfinished, unfinishedTransfer } from './unfinished.ts';

export interface TargetWish extends Unfinished {
  /** The migrations that the source has. */
  migrations: readonly string[];
  /** Whether another database of the product may be thrown away. */
  replace: boolean;
}

/**
 * Leaves the database with the source's tables, empty but for what migrations put there, and marked as unfinished. Throws
 * CannotTransfer, before anything is touched, when it holds what nobody gave up.
 */
export async function prepareTarget<DB>(db: Kysely<DB>, wish: TargetWish): Promise<void> {
  const known = new Set(await migrationNames());
  const strange = wish.migrations.filter((name) => !known.has(name));
  if (strange.length > 0)
    throw new CannotTransfer(
      `数据来自更新的版本，请使用该版本或更新的版本 (the data comes from a newer version, which has ${strange.join(', ')})`,
    );
  const holds = await contentsOf(db, wish);
  if (holds === 'another' && !wish.replace)
    throw new CannotTransfer(
      wish.command === 'restore'
        ? '目标数据库不为空；确认要清空并替换时加 --replace (the target is not empty: add --replace to give up what it holds)'
        : '目标数据库不为空，请使用空数据库 (the target is not empty: take an empty database)',
    );
  if (holds === 'foreign')
    throw new CannotTransfer(
      '目标数据库中有不属于本平台的表，请使用单独的数据库 (the target holds tables of something else: take a database of its own)',
    );
  await markUnfinished(db, wish);
  if (holds !== 'nothing') await dropEverything(db);
  await migrate(db, { only: wish.migrations });
}

/** 'half': what a run of the same command on the same source left behind. */
async function contentsOf<DB>(
  db: Kysely<DB>,
  wish: Unfinished,
): Promise<'nothing' | 'half' | 'another' | 'foreign'> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and relname <> ${MARK} and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`.execute(
    db,
  );
  const begun = await unfinishedTransfer(db);
  if (begun) return begun.command === wish.command && begun.source === wish.source ? 'half' : 'another';
  if (rows.length === 0) return 'nothing';
  // Other products keep their migrations in a table of this name, too: ours begin with ours.
  if (!rows.some(({ name }) => name === 'kysely_migration')) return 'foreign';
  const { rows: ours } = await sql`
    select from kysely_migration where name = ${(await migrationNames())[0]}`.execute(db);
  return ours.length > 0 ? 'another' : 'foreign';
}

/** Everything of the schema but the mark and what extensions brought, in one transaction. */
async function dropEverything<DB>(db: Kysely<DB>): Promise<void> {
  await sql`
    do $$
    declare
      found record;
    begin
      for found in
        select relname, case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
          when 'f' then 'foreign table' else 'table' end as kind
        from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
          and relname <> ${sql.lit(MARK)} and not exists (
            select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
        order by relkind = 'S'
      loop
        execute format('drop %s if exists %I cascade', found.kind, found.relname);
      end loop;
      -- All names first: dropping one may take others with it.
      for found in
        select unnest(array(
          select oid::regprocedure::text from pg_proc
          where pronamespace = current_schema()::regnamespace and not exists (
            select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'))) as name
      loop
        execute format('drop routine if exists %s cascade', found.name);
      end loop;
    end $$`.execute(db);
}
