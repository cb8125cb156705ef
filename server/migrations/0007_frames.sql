-- Which registered page a menu shows when it is not the one at its own address, and what becomes of the buttons of a
-- function for people who lack its code: they are removed (0) or stand there disabled (1).
alter table resource
  add column component text,
  add column deny_mode smallint not null default 0 check (deny_mode in (0, 1));

-- One-time tickets by which another system in a frame or window learns who opened it. Only a hash is stored, so that
-- reading the table opens nothing. A ticket dies with its session: signing out, freezing, a password change.
create table frame_ticket (
  ticket_hash bytea primary key,
  session_id bigint not null references session on delete cascade,
  user_id bigint not null references user_account on delete cascade,
  -- The system it was made for: its key in the dictionary and the address as it was then.
  frame_key text not null,
  frame_address text not null,
  expires_at timestamptz not null
);
create index frame_ticket_of_session on frame_ticket (session_id);
create index frame_ticket_of_user on frame_ticket (user_id);
create index frame_ticket_expiry on frame_ticket (expires_at);
