-- What was sent and answered, scrubbed, stands beside what it did; it belongs to what the chain vouches for.
alter table operation_log
  add column request text not null default '',
  add column answer text not null default '';

-- Rows without bodies, as all were that are chained already, keep the digest that they have.
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
    else json_build_array((entry).request, (entry).answer)::text end, 'UTF8'));
end;
