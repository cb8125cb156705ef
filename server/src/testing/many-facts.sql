-- Early warnings for the bench of statistics: :rows of them over five years, at 300 stations below 20 bureaus below one root;
-- stations and types are skewed, as they are in life. The same rows each time.
select setseed(0.42);
insert into department (id, parent_id, name, code) overriding system value select 100000, null, '统计基准', 'BENCH' on conflict do nothing;
insert into department (id, parent_id, name, code) overriding system value
  select 100000 + bureau, 100000, '分局' || bureau, 'BENCH-' || bureau from generate_series(1, 20) as bureau on conflict do nothing;
insert into department (id, parent_id, name, code) overriding system value
  select 101000 + station, 100001 + station % 20, '派出所' || station, 'BENCH-S-' || station
  from generate_series(0, 299) as station on conflict do nothing;
alter table warning_fact disable trigger user;
-- Indexes are made after the rows: sorted once, instead of a page here and there for each row.
set maintenance_work_mem = '256MB';
create temporary table later as
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
  where indrelid = 'warning_fact'::regclass and not indisunique;
do $$
declare one record;
begin
  for one in select name from later loop execute format('drop index %s', one.name); end loop;
end $$;
insert into warning_fact (source_system, source_id, warning_no, warning_time, warning_level, warning_source, warning_type, fraud_type,
  dept_id, region_code, risk_amount, sign_time, dispose_time, dispose_result, blocked_amount, occur_day)
select 'bench', num, 'W' || num, at, 1 + (level * level * 4)::int % 4, 1 + (random() * 6)::int, 1 + (random() * 5)::int,
  1 + (kind * kind * 29)::int, 101000 + (place * place * 300)::int % 300, 510100 + (place * place * 300)::int % 20,
  round((random() * 90000)::numeric, 2), at + random() * interval '40 minutes',
  case when kind < 0.9 then at + interval '1 hour' + random() * interval '5 hours' end,
  case when kind < 0.9 then 1 + (random() * 7)::int end, round((random() * 3000)::numeric, 2),
  (at at time zone 'Asia/Shanghai')::date
from (
  select num, '2021-01-01 00:00:00Z'::timestamptz + (num::float8 / :rows) * interval '1825 days' + random() * interval '20 hours' as at,
    random() as level, random() as kind, random() as place
  from generate_series(1, :rows) as num
) as drawn;
do $$
declare one record;
begin
  for one in select made from later loop execute one.made; end loop;
end $$;
alter table warning_fact enable trigger user;
vacuum analyze warning_fact;
