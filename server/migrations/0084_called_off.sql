-- An activity that does not take place as planned: it stays on the shelf and says so, and whoever signed up is told.

-- 0 as planned, 1 postponed to a time that is not known yet, 2 cancelled.
alter table activity add column held_status smallint not null default 0 check (held_status in (0, 1, 2));
alter table activity add column held_reason text not null default '';
create index activity_called_off on activity (id) where held_status <> 0;

-- Whoever signed up is told of that as well.
-- wider than before
alter table visitor_notice drop constraint visitor_notice_kind_check,
  add constraint visitor_notice_kind_check
    check (kind in ('received', 'decided', 'changed', 'reminder', 'offered', 'lapsed', 'calledOff'));

-- Nobody is moved up to a place of what does not take place; all else in this function stays as it is.
do $$
declare
  before_it text;
  after_it text;
begin
  before_it := pg_get_functiondef('move_up_waiting(bigint, int, bigint)'::regprocedure);
  after_it := replace(before_it, 'activity.end_time, activity.publish_status, tally.capacity',
    'activity.end_time, case activity.held_status when 0 then activity.publish_status else 2 end as publish_status, tally.capacity');
  if after_it = before_it then
    raise exception 'move_up_waiting is not what this migration knows';
  end if;
  execute after_it;
end $$;
