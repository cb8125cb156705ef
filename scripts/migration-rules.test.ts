import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import product from '../package.json' with { type: 'json' };
import { migrationFaults } from './migration-rules.ts';

const folder = join(import.meta.dirname, '../server/migrations');
/** Before this one nothing had been released: no version before reads what they changed. */
const FIRST_RELEASED = '0018';

const isFaulty = (sql: string, version = '1.2.0') => migrationFaults(sql, version).length > 0;

describe('a migration', () => {
  it('has a number of its own, and none is left out', () => {
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort();
    assert.deepEqual(
      files.map((file) => file.slice(0, 5)),
      files.map((_, index) => `${String(index).padStart(4, '0')}_`),
    );
  });

  it('of ours leaves what the version before reads and writes', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file >= FIRST_RELEASED);
    assert.ok(files.length > 0);
    assert.deepEqual(
      files.flatMap((file) =>
        migrationFaults(readFileSync(join(folder, file), 'utf8'), product.version).map(
          (fault) => `${file}:${fault}`,
        ),
      ),
      [],
    );
  });

  for (const sql of [
    'drop table file',
    'alter table file drop column claimed_at',
    'alter table file drop claimed_at',
    'ALTER TABLE file\n  ADD COLUMN b int,\n  DROP COLUMN IF EXISTS claimed_at',
    'alter table only file rename column a to b',
    'alter table file rename to files',
    'alter table file rename a to b',
    'alter table file alter column size type bigint',
    'alter table file alter size set data type numeric(10, 2)',
    'alter table file alter column a set not null',
    'alter table file alter column a drop default',
    'alter table file add column a int not null',
    'alter table file add a int not null, add b int',
    'alter table file add constraint positive check (size > 0)',
    'create unique index file_name on file (name)',
    'create unique index on file (name)',
    'drop function fold(text)',
    'drop view if exists v',
    'alter view v rename to w',
    'do $$ begin if true then alter table file drop column a; end if; end $$',
    'do $$ begin perform 1; alter table file add a int, rename b to c; end $$',
    'select 1; -- gone\n/* ; */ drop type kind',
  ])
    it(`may not: ${sql.replaceAll(/\s+/g, ' ')}`, () => assert.ok(isFaulty(sql)));

  for (const sql of [
    'create table fresh (id int not null); alter table fresh add a int not null; create unique index on fresh (a)',
    'create table fresh (id int); alter table fresh rename a to b',
    'alter table file add column a int',
    'alter table file add column a int not null default 0, add b text',
    'alter table file add column a numeric(10, 2) not null generated always as (size / 2) stored',
    'alter table file drop constraint file_size_check, alter column a drop not null, alter column b set default 1',
    'create index file_name on file (name); drop index file_old; alter index a rename to b',
    "insert into dictionary (name) values ('drop table file; alter table file rename a to b')",
    'create or replace function f() returns void language plpgsql as $body$ begin drop table temporary; end $body$',
    '-- drop table file\nselect 1',
    'create trigger t after insert on file for each row execute function f(); drop trigger old on file',
  ])
    it(`may: ${sql}`, () => assert.deepEqual(migrationFaults(sql, '1.2.0'), []));

  it('takes away what nobody has needed since a version before this one, and says so', () => {
    const drop = 'alter table file drop column claimed_at';
    assert.ok(!isFaulty(`-- Unheld since 0012 says it: unused since 1.1.9.\n${drop}`));
    assert.ok(!isFaulty(`-- unused since 0.9.0\n${drop}`));
    for (const since of ['1.2.0', '1.10.0', '2.0.0'])
      assert.ok(isFaulty(`-- unused since ${since}\n${drop}`), since);
    assert.ok(isFaulty(`-- unused since 1.1.0\nselect 1;\n${drop}`), 'of another statement');
    assert.ok(!isFaulty('-- held since 1.1.0\nalter table file alter column a set not null'));
  });

  it('puts a constraint that takes more in the place of one of the same name, and says so', () => {
    const widen = 'alter table file drop constraint kinds, add constraint kinds check (kind in (1, 2, 3))';
    assert.ok(isFaulty(widen));
    assert.ok(!isFaulty(`-- Wider than before: a third kind.\n${widen}`));
    for (const more of [
      ', drop column a',
      ', add constraint other check (a > 0)',
      ', add constraint a unique (b)',
    ])
      assert.ok(isFaulty(`-- Wider than before.\n${widen}${more}`), more);
    assert.ok(isFaulty('-- Wider than before.\nalter table file add constraint kinds check (kind > 0)'));
  });

  it('is told where and what', () => {
    assert.deepEqual(migrationFaults('-- one\nselect 1;\n\n-- two\ndrop table file;', '1.2.0'), [
      '5: takes away what the version before may use',
    ]);
  });
});
