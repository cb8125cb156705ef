-- 标星: what somebody wants to find again among his messages. kind: 1 task message, 2 system message.
create table message_star (
  user_id bigint not null references user_account,
  kind smallint not null check (kind in (1, 2)),
  message_id bigint not null,
  starred_at timestamptz not null default now(),
  primary key (user_id, kind, message_id)
);
