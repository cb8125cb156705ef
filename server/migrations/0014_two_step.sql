-- Two-step verification (TOTP, RFC 6238) of accounts that have a password of ours.
create table two_step (
  user_id bigint primary key references user_account on delete cascade,
  -- Sealed under a key of the platform, bound to the user.
  secret bytea not null,
  -- Null until the owner has shown that his device knows the secret: nothing is asked before.
  confirmed_at timestamptz,
  -- The newest 30 s step of which a code was taken: no code counts twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Codes for whoever lost the device, each good once; only hashes are stored.
create table recovery_code (
  user_id bigint not null references two_step on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
