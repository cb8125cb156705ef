-- A month's partition can also be made when rows of that month already lie in the default one: a server whose clean-ups
-- did not run for months, or that was given rows of the past, must still start.

-- Creates the missing monthly partitions of `parent` (range-partitioned by a date or timestamptz) from the month of
-- `from_month` on, `months` of them, named parent_YYYY_MM. Months begin in UTC. Rows of these months that lie in the
-- default partition move to their own, their columns named: a generated one cannot be written. Answers how many
-- partitions were created.
create or replace function month_partitions(parent regclass, from_month date, months integer) returns integer
language plpgsql
as $$
declare
  parent_schema text;
  parent_name text;
  partition_name text;
  lower_bound date;
  statement text;
  default_name text;
  -- The former default partition, while its rows look for their places.
  moving_name text;
  written_columns text;
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
      statement := format(
        'create table %I.%I partition of %I.%I for values from (%L) to (%L)',
        parent_schema, partition_name, parent_schema, parent_name,
        lower_bound::text || ' 00:00:00+00',
        (lower_bound + interval '1 month')::date::text || ' 00:00:00+00'
      );
      begin
        execute statement;
      exception when check_violation then
        -- Rows of that month lie in the default partition. It is taken out and another one put in its place below:
        -- inserts and a dropped table, because rows of a log cannot be deleted.
        select relname into default_name
        from pg_partitioned_table join pg_class on pg_class.oid = partdefid
        where partrelid = parent;
        moving_name := default_name || '_moving';
        execute format('alter table %I.%I detach partition %I.%I', parent_schema, parent_name, parent_schema, default_name);
        execute format('alter table %I.%I rename to %I', parent_schema, default_name, moving_name);
        execute statement;
      end;
      created := created + 1;
    end if;
  end loop;
  if moving_name is not null then
    select string_agg(quote_ident(attname), ', ' order by attnum) into written_columns
    from pg_attribute
    where attrelid = parent and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('create table %I.%I partition of %I.%I default', parent_schema, default_name, parent_schema, parent_name);
    execute format('insert into %I.%I (%s) select %s from %I.%I',
      parent_schema, parent_name, written_columns, written_columns, parent_schema, moving_name);
    execute format('drop table %I.%I', parent_schema, moving_name);
  end if;
  return created;
end;
$$;
