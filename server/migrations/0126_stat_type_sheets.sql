-- Types of fraud of hundreds of scattered departments, as sheets: all types of a department and a span in one number for each sum,
-- each type at a place of its own among its digits. Such numbers are added like any others, so that one row is read and one
-- number added where there were thirty of each. Beside months, quarters and years they are kept for five days each, so that of the
-- single days at the ends of a span six at most are read, and not thirty.

-- Whoever folds, counts anew or moves departments has this until he is done: nobody writes days and months from here on, no type comes
-- that has no place, and nobody who writes one of the two tables and waits for the other is met halfway.
select pg_advisory_xact_lock(hashtextextended('statistics', 0));
-- Millions of days are added up.
set local work_mem = '64MB';

-- Where the digits of a type stand: 20 for each, which hold whatever a bigint holds, also below nothing.
create table stat_type_place (
  k int primary key,
  place int not null unique,
  -- A one at that place.
  weight numeric not null
);
-- The most frequent ones in front: a number ends with the last type that it has something of.
insert into stat_type_place (k, place, weight)
select k, place, ('1' || repeat('0', 20 * place))::numeric
from (
  select k, (row_number() over (order by sum(n) desc, k) - 1)::int as place
  from stat_month where dept_id = 0 and dim = 2 and fact between 1 and 3 group by k
) as placed;

-- Of alarms, warnings and cases, and only the sums that their calls show beside types. `day` is the first of the span.
create table stat_type_sheet (
  fact smallint not null,
  -- 1: five days each, but the last ones of a month, which have the rest of it. 2: months. 3: quarters. 4: years.
  span smallint not null,
  day date not null,
  dept_id bigint not null,
  n numeric not null,
  m1 numeric not null,
  m2 numeric not null,
  m5 numeric not null,
  m8 numeric not null,
  -- All departments of a span beside each other: whoever asks for hundreds reads a few pages of each.
  primary key (fact, span, day, dept_id)
) with (fillfactor = 80, toast_tuple_target = 8160);

-- Of a timestamp without a zone the month is the same everywhere, so that this becomes part of the statement that asks for it.
create function first_of_fifth(day date) returns date language sql immutable as $$
  select date_trunc('month', day::timestamp)::date + 5 * least(5, (extract(day from day)::int - 1) / 5)
$$;

-- Whatever changes days and months changes the sheets, also a process of the version before that folds or counts anew.
do $do$
declare
  -- Sums, and the facts whose sheets have them.
  shown constant text[] := '{{n, "1, 2, 3"}, {m1, "3"}, {m2, "1, 3"}, {m5, "3"}, {m8, "2"}}';
  columns text;
  signed text;
  plain text;
  added text;
  zeros text;
  spans text;
  source record;
  kind record;
begin
  select string_agg(shown[at][1], ', ' order by at),
    string_agg(format('coalesce(sum(sign * %1$s * weight) filter (where fact in (%2$s)), 0) as %1$s', shown[at][1], shown[at][2]), ', ' order by at),
    string_agg(format('coalesce(sum(%1$s * weight) filter (where fact in (%2$s)), 0) as %1$s', shown[at][1], shown[at][2]), ', ' order by at),
    string_agg(format('%1$s = sheet.%1$s + excluded.%1$s', shown[at][1]), ', ' order by at),
    string_agg('0', ', ')
  into columns, signed, plain, added, zeros
  from generate_series(1, array_length(shown, 1)) as at;
  for source in
    select * from (values
      ('stat_day', 'fifths', '(1, first_of_fifth(day))'),
      ('stat_month', 'sheets', '(2, day), (3, date_trunc(''quarter'', day)::date), (4, date_trunc(''year'', day)::date)')
    ) as sources (name, what, spans)
  loop
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
        create function add_%1$s_on_%2$s() returns trigger language plpgsql as $body$
        begin
          insert into stat_type_place (k, place, weight)
          select k, place, ('1' || repeat('0', 20 * place))::numeric
          from (
            select k, (select coalesce(max(place) + 1, 0) from stat_type_place) + (row_number() over (order by k) - 1)::int as place
            from (
              select distinct k from (%3$s) as changes
              where dim = 2 and fact between 1 and 3 and k not in (select k from stat_type_place)
            ) as unplaced
          ) as placed;
          -- Who makes sums anew fills the sheets once, when all of them are there.
          if current_setting('statistics.made_anew', true) = 'on' then return null; end if;
          insert into stat_type_sheet as sheet (fact, span, day, dept_id, %4$s)
          select fact, span, first, dept_id, %4$s from (
            select fact, spans.span, spans.first, dept_id, %5$s
            from (%3$s) as changes join stat_type_place using (k) cross join lateral (values %6$s) as spans (span, first)
            where dim = 2 and fact between 1 and 3
            group by fact, spans.span, spans.first, dept_id
          ) as changed
          where (%4$s) <> (%7$s) order by 1, 2, 3, 4
          on conflict (fact, span, day, dept_id) do update set %8$s;
          return null;
        end $body$
        $fn$, source.what, kind.name, kind.changes, columns, signed, source.spans, zeros, added);
      execute format('create trigger %3$s_%1$s_on_sheets after %1$s on %3$s referencing %2$s
        for each statement execute function add_%4$s_on_%1$s()', kind.name, kind.tables, source.name, source.what);
    end loop;
    execute format('insert into stat_type_sheet (fact, span, day, dept_id, %1$s)
      select fact, spans.span, spans.first, dept_id, %2$s
      from %3$s join stat_type_place using (k) cross join lateral (values %4$s) as spans (span, first)
      where dim = 2 and fact between 1 and 3 group by 1, 2, 3, 4 order by 1, 2, 3, 4',
      columns, plain, source.name, source.spans);
  end loop;
end $do$;
analyze stat_type_sheet;
