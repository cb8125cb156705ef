-- Personal data of sign-ups end some time after their activity did; that somebody signed up, and what became of it, stays.

-- null: as long as the platform says.
alter table activity add column keep_months int check (keep_months > 0);
-- When nothing personal of its sign-ups was left.
alter table activity add column purged_at timestamptz;
create index activity_unpurged on activity (end_time, id) where purged_at is null;
alter table application add column purged_at timestamptz;
create index application_unpurged on application (activity_id, id) where purged_at is null;
create index application_unpurged_phone on application (mobile_phone) where mobile_phone <> '';

-- Answers that go with their person leave the numbers of options as they were.
do $$
declare
  before_it text;
  after_it text;
begin
  before_it := pg_get_functiondef('count_option_answers()'::regprocedure);
  after_it := replace(before_it, 'application.apply_status in (0, 1, 5)',
    'application.apply_status in (0, 1, 5) and application.purged_at is null');
  if after_it = before_it then
    raise exception 'count_option_answers is not what this migration knows';
  end if;
  execute after_it;
end $$;
