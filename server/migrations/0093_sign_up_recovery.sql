-- Requests for a code that opens a phone's sign-ups: a row for each, whether anybody signed up with that phone or not. Which of
-- them are sent anything is decided when they are sent. Rows go soon after they are over.
create table sign_up_recovery (
  -- From the numbers of visitors' notices: both go to one gateway, which knows repeated ones by their number.
  id bigint primary key default nextval('visitor_notice_id_seq'),
  -- SHA-256 of what the browser that asked was told. The code is a keyed hash of it and lies nowhere.
  id_hash bytea not null unique,
  mobile_phone text not null,
  language text not null check (language in ('zh', 'es', 'pt')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- How often a code was tried; one that was right is used.
  tries smallint not null default 0,
  used_at timestamptz,
  -- 0 to be sent, 1 sent, 2 not: to nobody who signed up, to a phone that was sent enough, or it could not be sent in time.
  status smallint not null default 0 check (status in (0, 1, 2)),
  try_num int not null default 0,
  next_try_at timestamptz not null default now()
);
create index sign_up_recovery_due on sign_up_recovery (next_try_at, id) where status = 0;
create index sign_up_recovery_phone on sign_up_recovery (mobile_phone);
create index sign_up_recovery_expires on sign_up_recovery (expires_at);
