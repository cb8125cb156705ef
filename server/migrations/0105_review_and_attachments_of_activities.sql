-- False: whoever gets a place of it is approved at once, by nobody: `reviewed_at` without `reviewed_by`.
alter table activity add column needs_review boolean not null default true;
-- What visitors take with them: a list of files (spec 3.5), as `information.attachments` is one.
alter table activity add column attachments jsonb not null default '[]';
-- Who was moved up and approved by that is told so, also by a process that looks later.
create index application_moved_up on application (offered_at) where apply_status = 1 and offered_at is not null;

/* As 0072 has it, but for the state of who need not confirm. */
create or replace function move_up_by_options(of_activity bigint, most int, hours int, ends timestamptz, by_person bigint)
returns int language plpgsql as $$
declare
  next record;
  moved int := 0;
  placed int := (select case when hours is not null then 5 when needs_review then 0 else 1 end from activity where id = of_activity);
begin
  for next in
    select id, service_id from application where activity_id = of_activity and apply_status = 4 order by id
  loop
    exit when moved >= most;
    continue when exists (select from activity_service where id = next.service_id
      and (removed or pending_num + approved_num >= capacity)) or wants_full_option(next.id);
    update application set apply_status = placed, offered_at = now(),
      confirm_by = case when placed = 5 then least(now() + make_interval(hours => hours), ends) end,
      reviewed_at = case when placed = 1 then now() end
      where id = next.id;
    insert into record_history (subject, subject_id, action, operator_id, changes)
      values ('application', next.id, '候补递补', by_person, jsonb_build_array(jsonb_build_object('field', '报名状态',
        'before', '候补中', 'after', case placed when 0 then '待审核' when 1 then '已通过' else '待确认' end)));
    moved := moved + 1;
  end loop;
  return moved;
end $$;

-- The same of move_up_waiting; all else in it stays as it is.
do $$
declare
  body text := pg_get_functiondef('move_up_waiting(bigint, int, bigint)'::regprocedure);
  step text[];
begin
  foreach step slice 1 in array array[
    ['select activity.wait_confirm_hours as hours,', 'select activity.wait_confirm_hours as hours, activity.needs_review,'],
    ['case when held.hours is null then 0 else 5 end', 'case when held.hours is not null then 5 when held.needs_review then 0 else 1 end'],
    ['offered_at = now(),', 'offered_at = now(), reviewed_at = case when held.hours is null and not held.needs_review then now() end,'],
    ['case apply_status when 0 then ''待审核'' else ''待确认'' end', 'case apply_status when 0 then ''待审核'' when 1 then ''已通过'' else ''待确认'' end']
  ] loop
    if position(step[1] in body) = 0 then
      raise exception 'move_up_waiting is not what this migration knows';
    end if;
    body := replace(body, step[1], step[2]);
  end loop;
  execute body;
end $$;
