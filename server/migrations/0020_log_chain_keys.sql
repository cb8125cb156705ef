-- From which position on the chain of the operation log is made with which key. The keys themselves lie outside of the
-- database; before the first of these positions there was none.

create table operation_log_key (
  from_position bigint primary key,
  -- Tells keys apart, and tells nothing of them.
  key_id text not null,
  created_at timestamptz not null default now()
);

-- Null for links without a key. A process of the version before, which knows of none, makes no more links once there is
-- one: they would break the chain.
alter table operation_log_chain add column key_id text;
create function require_chain_key() returns trigger language plpgsql as $$
begin
  if new.key_id is null and exists (select from operation_log_key) then
    raise exception 'links of the operation log need a key';
  end if;
  return new;
end $$;
create trigger operation_log_chain_keyed before insert on operation_log_chain
  for each row execute function require_chain_key();
