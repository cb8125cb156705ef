-- Resetting a forgotten password. A row for every request, also for those that named no account, so that both are
-- answered alike. The request's id is a secret of the browser that made it: only its hash is stored, and the code is
-- hashed together with it, so that reading the table opens nothing.
create table password_reset (
  id_hash bytea primary key,
  code_hash bytea not null,
  -- The one account that the code resets; null where account and phone did not belong together.
  user_id bigint references user_account on delete cascade,
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index password_reset_user on password_reset (user_id, created_at) where user_id is not null;
