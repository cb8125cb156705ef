-- Since when a sign-up waits for its review: who stood in line, or was sent back, has waited for the office only since then.

-- null: since it was made.
alter table application add column pending_since timestamptz;
create index application_pending_since on application (activity_id, coalesce(pending_since, created_at)) where apply_status = 0;

create function begin_pending() returns trigger language plpgsql as $$
begin
  new.pending_since := now();
  return new;
end $$;
-- An approval that is taken back a moment later leaves it where it was; one whose person changed it begins anew.
create trigger application_begins_pending before update on application for each row
  when (new.apply_status = 0 and (old.apply_status in (2, 4, 5, 6)
    or old.apply_status = 1 and new.changed_at is distinct from old.changed_at))
  execute function begin_pending();

-- All else in this function of 0066 stays as it is.
do $$
declare
  text_of_it text := pg_get_functiondef('count_applications()'::regprocedure);
  before_it text;
  step text[];
begin
  foreach step slice 1 in array array[
    ['min(created_at) filter (where apply_status = 0) as since', 'min(coalesce(pending_since, created_at)) filter (where apply_status = 0) as since'],
    ['select activity_id, service_id, apply_status, created_at, 1 as step', 'select activity_id, service_id, apply_status, coalesce(pending_since, created_at) as created_at, 1 as step'],
    ['select activity_id, service_id, apply_status, created_at, -1 from before_rows', 'select activity_id, service_id, apply_status, coalesce(pending_since, created_at), -1 from before_rows'],
    ['(select min(created_at) from application where', '(select min(coalesce(pending_since, created_at)) from application where']
  ] loop
    before_it := text_of_it;
    text_of_it := replace(before_it, step[1], step[2]);
    if text_of_it = before_it then
      raise exception 'count_applications is not what this migration knows: %', step[1];
    end if;
  end loop;
  execute text_of_it;
  -- The numbers of their activities first, like whoever changes sign-ups; the queue follows by the trigger.
  perform from activity_tally where activity_id in (
      select activity_id from application where apply_status = 0 and offered_at is not null)
    order by activity_id for no key update;
  update application set pending_since = offered_at where apply_status = 0 and offered_at is not null;
end $$;
