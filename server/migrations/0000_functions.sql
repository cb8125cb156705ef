-- What the tables and queries build on. Written so that PostgreSQL 15 and the embedded database run it alike.
-- Bodies are `begin atomic` where they can be: names are bound once, so that a restored dump works whatever its search_path.

-- Text as it is compared in searches: width and compatibility forms unified, accents and case folded
-- ('México' is found by 'mexico', full-width by half-width), whitespace collapsed to one space and trimmed.
create function search_fold(content text) returns text
language sql immutable parallel safe strict
begin atomic
  select btrim(regexp_replace(
    lower(normalize(regexp_replace(normalize(content, nfkd), '[\u0300-\u036f]', '', 'g'), nfkc)),
    '\s+', ' ', 'g'
  ));
end;

-- All distinct runs of one and two characters of the folded text, for a generated column with a GIN index: it finds
-- Chinese words of one and two characters, which a trigram index cannot. Null gives '{}'.
create function search_grams(content text) returns text[]
language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(distinct gram), '{}')
  from (
    select letter as one, letter || lead(letter) over (order by place) as two
    from unnest(string_to_array(search_fold(content), null)) with ordinality as letters (letter, place)
  ) as pairs
  cross join lateral (values (one), (two)) as grams (gram)
  where gram is not null;
end;

-- What `grams` must hold when its text contains `keyword`: the runs of two, or the one character there is. The single
-- characters of a longer keyword would add nothing but long lists to read.
create function search_keys(keyword text) returns text[]
language sql immutable parallel safe
begin atomic
  select array(
    select gram from unnest(search_grams(keyword)) as grams (gram)
    where length(gram) = least(2, length(search_fold(keyword)))
  );
end;

-- The pattern for `like` that finds `keyword` anywhere in a folded text; % _ \ in the keyword stand for themselves.
create function search_pattern(keyword text) returns text
language sql immutable parallel safe strict
begin atomic
  select '%' || regexp_replace(search_fold(keyword), '([\\%_])', '\\\1', 'g') || '%';
end;

-- Creates the missing monthly partitions of `parent` (range-partitioned by a date or timestamptz) from the month of
-- `from_month` on, `months` of them, named parent_YYYY_MM. Months begin in UTC. Answers how many were created.
create function month_partitions(parent regclass, from_month date, months integer) returns integer
language plpgsql
as $$
declare
  parent_schema text;
  parent_name text;
  partition_name text;
  lower_bound date;
  created integer := 0;
begin
  select nspname, relname into parent_schema, parent_name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where pg_class.oid = parent;
  -- Two nodes may come to the new month at the same moment.
  perform pg_advisory_xact_lock(hashtextextended('month_partitions', parent::oid::bigint));
  for step in 0 .. months - 1 loop
    lower_bound := (date_trunc('month', from_month) + make_interval(months => step))::date;
    partition_name := parent_name || to_char(lower_bound, '_YYYY_MM');
    if to_regclass(format('%I.%I', parent_schema, partition_name)) is null then
      execute format(
        'create table %I.%I partition of %I.%I for values from (%L) to (%L)',
        parent_schema, partition_name, parent_schema, parent_name,
        lower_bound::text || ' 00:00:00+00',
        (lower_bound + interval '1 month')::date::text || ' 00:00:00+00'
      );
      created := created + 1;
    end if;
  end loop;
  return created;
end;
$$;

-- Drops the monthly partitions of `parent` that lie wholly before `keep_from`: how a retention setting is kept without
-- deleting rows one by one. Answers how many were dropped.
create function drop_month_partitions(parent regclass, keep_from date) returns integer
language plpgsql
as $$
declare
  partition record;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('month_partitions', parent::oid::bigint));
  for partition in
    select child.oid::regclass as name
    from pg_inherits
    join pg_class as child on child.oid = inhrelid
    where inhparent = parent
      and child.relname ~ '_\d{4}_\d{2}$'
      and to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month' <= keep_from
  loop
    execute format('drop table %s', partition.name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end;
$$;
