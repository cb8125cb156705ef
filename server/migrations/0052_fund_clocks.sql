-- What the results of tasks make of accounts (tasks and statistics 2.9.6), and the clocks that run from it: of a stopped
-- payment until it ends, of a frozen account until its last day. A clock is no row of its own: the fact is it.

alter table block_fact
  -- The step whose result it is, and who handled it: told before it ends.
  add column detail_id bigint references task_detail,
  add column handler_user_id bigint references user_account,
  -- The step whose result released it.
  add column release_detail_id bigint references task_detail,
  -- How often somebody was told that it ends (24, 4, 1 hours before).
  add column warn_level smallint not null default 0;
alter table freeze_fact
  add column detail_id bigint references task_detail,
  add column handler_user_id bigint references user_account,
  add column unfreeze_detail_id bigint references task_detail,
  -- The last day before it was renewed.
  add column first_expire_day date,
  -- 30, 7, 3, 1 days before.
  add column warn_level smallint not null default 0;

-- Each renewal of a frozen account, so that a result that is changed later renews it once.
create table freeze_renewal (
  freeze_id bigint not null references freeze_fact,
  detail_id bigint not null references task_detail,
  expire_day date not null,
  created_at timestamptz not null default now(),
  primary key (freeze_id, detail_id)
);
create index freeze_renewal_of_step on freeze_renewal (detail_id);

-- What ticks, in the order in which it ends: all of it, a department's, a person's, and what somebody is to be told of.
create index block_fact_ticks on block_fact (expire_time, id)
  where release_time is null and freeze_id is null and result > 0 and deleted_at is null;
create index block_fact_ticks_dept on block_fact (dept_id, expire_time)
  where release_time is null and freeze_id is null and result > 0 and deleted_at is null;
create index block_fact_ticks_handler on block_fact (handler_user_id, expire_time)
  where release_time is null and freeze_id is null and result > 0 and deleted_at is null;
create index block_fact_ticks_warned on block_fact (warn_level, expire_time)
  where release_time is null and freeze_id is null and result > 0 and deleted_at is null;
create index block_fact_detail on block_fact (detail_id) where detail_id is not null;
create index block_fact_released on block_fact (release_detail_id) where release_detail_id is not null;
create index freeze_fact_ticks on freeze_fact (expire_day, id) where state = 1 and deleted_at is null;
create index freeze_fact_ticks_dept on freeze_fact (dept_id, expire_day) where state = 1 and deleted_at is null;
create index freeze_fact_ticks_handler on freeze_fact (handler_user_id, expire_day)
  where state = 1 and deleted_at is null;
create index freeze_fact_ticks_warned on freeze_fact (warn_level, expire_day)
  where state = 1 and deleted_at is null;
create index freeze_fact_detail on freeze_fact (detail_id) where detail_id is not null;
create index freeze_fact_unfrozen on freeze_fact (unfreeze_detail_id) where unfreeze_detail_id is not null;

-- Whatever moves an end, people are told of the new one from the beginning.
create function begin_block_clock() returns trigger language plpgsql as $$
begin
  new.warn_level := 0;
  return new;
end $$;
create trigger block_fact_clock before update of expire_time on block_fact
  for each row when (new.expire_time is distinct from old.expire_time) execute function begin_block_clock();
create trigger freeze_fact_clock before update of expire_day on freeze_fact
  for each row when (new.expire_day is distinct from old.expire_day) execute function begin_block_clock();
