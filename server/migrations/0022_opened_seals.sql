-- Sealed bodies that were opened where no session is needed: none is opened twice, by whatever process.

create table opened_seal (
  mark bytea primary key check (octet_length(mark) = 32),
  -- When its time has run out, so that no process takes it any more.
  expires_at timestamptz not null
);
create index opened_seal_expires_at on opened_seal (expires_at);
