-- With what an external system shows that a ticket is its own. Only hashes: reading the table opens nothing. One is in
-- force; those before it may have some time left, so that the system can change over.
create table external_system_secret (
  id bigint generated always as identity primary key,
  -- The entry of the dictionary that names the system.
  item_id bigint not null references dictionary_item on delete cascade,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  created_by bigint references user_account on delete set null,
  -- Null for the one in force.
  expires_at timestamptz
);
create unique index external_system_secret_in_force on external_system_secret (item_id) where expires_at is null;
create index external_system_secret_of_item on external_system_secret (item_id);
create index external_system_secret_of_user on external_system_secret (created_by);
