-- 主办人: who works on one activity and its sign-ups, whatever his data scope is.
create table activity_host (
  activity_id bigint not null references activity on delete cascade,
  user_id bigint not null references user_account,
  added_by bigint not null references user_account,
  added_at timestamptz not null default now(),
  primary key (activity_id, user_id)
);
-- All activities of a host: asked with each read of somebody who does not see everything.
create index activity_host_user on activity_host (user_id, activity_id);
