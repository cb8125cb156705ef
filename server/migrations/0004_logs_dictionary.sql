-- The hash chain of the operation log, and what the administration of the dictionary keeps.

-- What a row of the operation log says, in 32 bytes. Times as text in UTC, so that no setting of a session changes it.
create function operation_log_digest(entry operation_log) returns bytea
language sql stable
begin atomic
  select sha256(convert_to(json_build_array(
    (entry).id, to_char((entry).created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
    (entry).user_id, (entry).user_login_id, (entry).user_name, (entry).department_id, (entry).department_name,
    (entry).module_name, (entry).operation_type, (entry).call_path, (entry).call_name, (entry).content,
    (entry).object_type, (entry).object_id, (entry).object_name, (entry).result, (entry).failure,
    (entry).changes::text, (entry).address, (entry).browser, (entry).duration_ms, (entry).trace_id
  )::text, 'UTF8'));
end;

-- Each row of the operation log once, a moment after it was written: hash = sha256(hash of the position before, digest
-- of the row). A table beside the log, because the rows of the log themselves are never touched again.
create table operation_log_chain (
  position bigint primary key,
  log_id bigint not null,
  log_created_at timestamptz not null,
  row_digest bytea not null,
  hash bytea not null
);
create unique index operation_log_chain_row on operation_log_chain (log_created_at, log_id);

-- Where the chain begins once retention has dropped its oldest months: the last position that is gone, with its hash.
create table operation_log_anchor (
  position bigint primary key,
  hash bytea not null,
  -- Rows before this day were dropped.
  keep_from date not null,
  created_at timestamptz not null default now()
);

create function refuse_chain_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('outbound.log_retention', true) = 'on' then
    return old;
  end if;
  raise exception 'the chain of the operation log is append-only';
end $$;
create trigger operation_log_chain_append_only before update or delete on operation_log_chain
  for each row execute function refuse_chain_change();
create trigger operation_log_anchor_append_only before update or delete on operation_log_anchor
  for each row execute function refuse_chain_change();

-- Forgets the beginning of the chain whose rows lie wholly before `keep_from`, and remembers where it was cut. Rows may
-- be chained a little out of their order in time, so the cut lies before the first row that stays. Answers how many went.
create function cut_operation_log_chain(keep_from date) returns bigint
language plpgsql
as $$
declare
  first_kept bigint;
  cut operation_log_chain;
  dropped bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('operation log chain', 0));
  select min(position) into first_kept from operation_log_chain where log_created_at >= keep_from::timestamp at time zone 'UTC';
  select * into cut from operation_log_chain
    where first_kept is null or position < first_kept order by position desc limit 1;
  if cut.position is null then
    return 0;
  end if;
  insert into operation_log_anchor (position, hash, keep_from) values (cut.position, cut.hash, keep_from);
  perform set_config('outbound.log_retention', 'on', true);
  delete from operation_log_chain where position <= cut.position;
  get diagnostics dropped = row_count;
  perform set_config('outbound.log_retention', 'off', true);
  return dropped;
end $$;

-- Dictionary ---------------------------------------------------------------------------------------------------

alter table dictionary_type
  add column updated_by bigint references user_account on delete set null,
  add column version int not null default 1;

alter table dictionary_item
  -- A name of the palette; '' is the plain tag.
  add column colour text not null default '',
  add column updated_by bigint references user_account on delete set null,
  add column version int not null default 1,
  add constraint dictionary_item_not_below_itself check (parent_id is distinct from id),
  -- An entry stands below one of its own type.
  add constraint dictionary_item_of_type unique (type_id, id),
  add constraint dictionary_item_same_type foreign key (type_id, parent_id) references dictionary_item (type_id, id)
    on delete cascade;
create index dictionary_item_parent on dictionary_item (parent_id) where parent_id is not null;
