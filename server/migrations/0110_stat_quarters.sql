-- Quarters of what is kept as rows by month, for odd spans about hundreds of scattered departments: of a year or of the ends of several
-- years they read a third of the months. `day` is the first of a quarter.
create table stat_quarter (
  like stat_month including defaults,
  primary key (fact, dept_id, dim, day, k, k2)
) with (fillfactor = 80);

-- Whatever changes the months changes the quarters, also a process of the version before that folds or counts anew.
do $do$
declare
  measures constant text[] := '{n, m1, m2, m3, m4, m5, m6, m7, m8, m9}';
  columns constant text := array_to_string(measures, ', ');
  kind record;
begin
  for kind in
    select * from (values
      ('insert', 'new table as new_rows', 'select 1 as sign, * from new_rows'),
      ('delete', 'old table as old_rows', 'select -1 as sign, * from old_rows'),
      ('update', 'old table as old_rows new table as new_rows',
        'select 1 as sign, * from new_rows union all select -1, * from old_rows')
    ) as kinds (name, tables, changes)
  loop
    execute format(
      $fn$
      create function add_quarters_on_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into stat_quarter as sums (fact, dept_id, dim, day, k, k2, %2$s)
        select fact, dept_id, dim, date_trunc('quarter', day)::date as day, k, k2, %3$s
        from (%4$s) as changes
        group by 1, 2, 3, 4, 5, 6 having (%3$s) <> (%5$s) order by 1, 2, 3, 4, 5, 6
        on conflict (fact, dept_id, dim, day, k, k2) do update set %6$s;
        return null;
      end $body$
      $fn$, kind.name, columns,
      (select string_agg(format('sum(sign * %s)', name), ', ') from unnest(measures) as name),
      kind.changes,
      (select string_agg('0', ', ') from unnest(measures)),
      (select string_agg(format('%1$s = sums.%1$s + excluded.%1$s', name), ', ') from unnest(measures) as name));
    execute format('create trigger stat_month_%1$s_quartered after %1$s on stat_month referencing %2$s
      for each statement execute function add_quarters_on_%1$s()', kind.name, kind.tables);
  end loop;
  execute format('insert into stat_quarter (fact, dept_id, dim, day, k, k2, %1$s)
    select fact, dept_id, dim, date_trunc(''quarter'', day)::date, k, k2, %2$s from stat_month group by 1, 2, 3, 4, 5, 6',
    columns, (select string_agg(format('sum(%s)', name), ', ') from unnest(measures) as name));
end $do$;
analyze stat_quarter;
