-- Each row of the operation log carries a mark of the process that wrote it, made with a key that lies outside of the
-- database: a row that somebody puts in by hand has none that is right.

-- Null in rows of the version before.
alter table operation_log add column mark bytea;

-- Rows that were looked at and are not the product's: the chain leaves them out.
create table operation_log_foreign (
  log_id bigint not null,
  log_created_at timestamptz not null,
  found_at timestamptz not null default now(),
  primary key (log_created_at, log_id)
);

-- Rows without a mark, as all were that are chained already, keep the digest that they have.
create or replace function operation_log_digest(entry operation_log) returns bytea
language sql stable
begin atomic
  select sha256(convert_to(json_build_array(
    (entry).id, to_char((entry).created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
    (entry).user_id, (entry).user_login_id, (entry).user_name, (entry).department_id, (entry).department_name,
    (entry).module_name, (entry).operation_type, (entry).call_path, (entry).call_name, (entry).content,
    (entry).object_type, (entry).object_id, (entry).object_name, (entry).result, (entry).failure,
    (entry).changes::text, (entry).address, (entry).browser, (entry).duration_ms, (entry).trace_id
  )::text || case when (entry).request = '' and (entry).answer = '' then ''
    else json_build_array((entry).request, (entry).answer)::text end
    || case when (entry).mark is null then '' else encode((entry).mark, 'hex') end, 'UTF8'));
end;
