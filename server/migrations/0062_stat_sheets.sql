-- What statistics only count (hours, levels, sources … of the facts that are many) as one row for a department and a day,
-- instead of one for each value: a station has a warning or two a day, and a row of ten sums for each of their values took
-- most of the room. A cell has its dimension, its key and its number in 64 bits (server/src/statistics/roll-ups/sheets.ts).
create table stat_day_sheet (
  fact smallint not null,
  dept_id bigint not null,
  day date not null,
  cells bigint[] not null,
  primary key (fact, dept_id, day)
) with (fillfactor = 80);
-- `day` is the first of the month.
create table stat_month_sheet (
  like stat_day_sheet including defaults,
  primary key (fact, dept_id, day)
) with (fillfactor = 80);

-- Counted anew once, so that what has been kept as rows becomes sheets; until then both are added up.
insert into stat_pending (fact) values (1), (2);

-- Rankings and scattered scopes ask for the totals of hundreds of departments: beside each other here, a page or two for a
-- month instead of four for each department.
create index stat_day_totals on stat_day (fact, day, dept_id) include (n, m1, m2, m3, m4, m5, m6, m7, m8, m9)
  where dim = 1;
create index stat_month_totals on stat_month (fact, day, dept_id) include (n, m1, m2, m3, m4, m5, m6, m7, m8, m9)
  where dim = 1;
