-- A full activity may have a waiting list: who waits has signed up and holds no place; a place that comes free goes to the
-- first of them. Three states more of a sign-up than the review has:
-- 4 waiting; 5 offered: holds a place until `confirm_by` and is not reviewed before; 6 lapsed: did not confirm in time.
-- Order is that of ids: a sign-up gets its id under the lock of its activity's numbers.

-- 0 none, 1 a place goes to the first by itself, 2 at a click of the office.
alter table activity add column wait_mode smallint not null default 0 check (wait_mode in (0, 1, 2));
-- How many may wait at once.
alter table activity add column wait_capacity int not null default 1000 check (wait_capacity between 1 and 10000);
-- How long a place is held for who is moved up; null: he need not confirm.
alter table activity add column wait_confirm_hours int check (wait_confirm_hours > 0);

-- Those offered a place are counted in `pending_num`, too: whatever asks for places that are taken knows of them.
alter table activity_tally add column waiting_num int not null default 0 check (waiting_num >= 0);
alter table activity_tally add column offered_num int not null default 0 check (offered_num >= 0);
alter table activity_tally add column gone_num int not null default 0 check (gone_num >= 0);
alter table activity_service add column waiting_num int not null default 0 check (waiting_num >= 0);
alter table activity_service add column offered_num int not null default 0 check (offered_num >= 0);
alter table activity_service add column gone_num int not null default 0 check (gone_num >= 0);
create index activity_tally_waiting on activity_tally (activity_id) where waiting_num > 0;

alter table application add column offered_at timestamptz;
alter table application add column confirm_by timestamptz;
-- wider than before
alter table application drop constraint application_apply_status_check,
  add constraint application_apply_status_check
    check (apply_status in (0, 1, 2, 4, 6) or apply_status = 5 and confirm_by is not null);
create index application_in_line on application (activity_id, service_id, id) where apply_status = 4;
create index application_offers on application (confirm_by, activity_id) where apply_status = 5;
create index application_waiting_phone on application (activity_id, mobile_phone) where apply_status in (4, 5) and mobile_phone <> '';
-- What the counters do not tell of, in the order of lists.
create index application_aside on application (apply_status, created_at desc, id desc) where apply_status >= 3;

/*
 * Offers the places that are free to the first in line, at most `most` of them; answers how many were moved up. Waits for the
 * lock of the activity's numbers. Who waits for a service without a place is passed over by those who wait for another one,
 * never by one who waits for the same.
 */
create function move_up_waiting(of_activity bigint, most int default null, by_person bigint default null) returns int
language plpgsql as $$
declare
  held record;
  room int;
  moved int;
begin
  select activity.wait_confirm_hours as hours, activity.end_time, activity.publish_status, tally.capacity,
      tally.pending_num + tally.approved_num as taken, tally.waiting_num
    into held
    from activity join activity_tally as tally on tally.activity_id = activity.id
    where activity.id = of_activity for key share of activity for no key update of tally;
  if not found or held.waiting_num = 0 or held.publish_status <> 1 or held.end_time <= now() then
    return 0;
  end if;
  room := least(held.capacity - held.taken, most);
  if room <= 0 then
    return 0;
  end if;
  with first as (
    select id from (
      select next.id from activity_service as service cross join lateral (
        select application.id from application
        where application.activity_id = of_activity and application.service_id = service.id and application.apply_status = 4
        order by application.id
        limit case when service.capacity is null then room
          else greatest(least(service.capacity - service.pending_num - service.approved_num, room), 0) end
      ) as next
      where service.activity_id = of_activity and not service.removed
    ) as candidates order by id limit room
  ), done as (
    update application set apply_status = case when held.hours is null then 0 else 5 end, offered_at = now(),
      confirm_by = case when held.hours is not null then least(now() + make_interval(hours => held.hours), held.end_time) end
    from first where application.id = first.id returning application.id, application.apply_status
  ), told as (
    insert into record_history (subject, subject_id, action, operator_id, changes)
    select 'application', id, '候补递补', by_person, jsonb_build_array(jsonb_build_object('field', '报名状态',
      'before', '候补中', 'after', case apply_status when 0 then '待审核' else '待确认' end)) from done order by id
  )
  select count(*) into moved from done;
  return moved;
end $$;

/* Ends the offers of an activity that nobody confirmed in time; answers how many. Their places go on by the trigger. */
create function lapse_offers(of_activity bigint) returns int language plpgsql as $$
declare
  lapsed int;
begin
  perform from activity join activity_tally as tally on tally.activity_id = activity.id
    where activity.id = of_activity for key share of activity for no key update of tally;
  with done as (
    update application set apply_status = 6
    where activity_id = of_activity and apply_status = 5 and confirm_by <= now() returning id
  ), told as (
    insert into record_history (subject, subject_id, action, operator_id, changes)
    select 'application', id, '逾期未确认', null, jsonb_build_array(jsonb_build_object('field', '报名状态',
      'before', '待确认', 'after', '已失效')) from done order by id
  )
  select count(*) into lapsed from done;
  return lapsed;
end $$;

/*
 * Refuses what would pass over somebody who waits: who takes a place of a service without having waited for it, asked under
 * the lock of the activity's numbers after they were changed. Before him is whoever waits, or whoever's id is below `below`.
 */
create function hold_the_line(of_activity bigint, of_service bigint, below bigint) returns void language plpgsql as $$
declare
  room int;
  entitled bigint;
begin
  if exists (select from application where activity_id = of_activity and service_id = of_service and apply_status = 4
      and (below is null or id < below)) then
    raise exception 'somebody waits for this service' using errcode = 'check_violation', table = 'activity_service',
      constraint = 'activity_service_not_oversold';
  end if;
  select capacity - pending_num - approved_num into room from activity_tally where activity_id = of_activity;
  -- What of the places that are left is for those who wait for other services.
  select sum((select count(*) from (
      select from application where activity_id = of_activity and service_id = service.id and apply_status = 4
        and (below is null or id < below)
      limit greatest(service.capacity - service.pending_num - service.approved_num, case when service.capacity is not null then 0 end)
    ) as before_him)) into entitled
    from activity_service as service
    where activity_id = of_activity and id <> of_service and not removed and waiting_num > 0;
  if room < entitled then
    raise exception 'somebody waits for this place' using errcode = 'check_violation', table = 'activity_tally',
      constraint = 'activity_not_oversold';
  end if;
end $$;

/*
 * Keeps the counters in step with the rows, whoever writes them, once a statement, and each activity before its services
 * (see 0001); then sees that nobody was passed over or stands there twice, and lets those who wait have what came free.
 * `d`: by how many each number changes; `came`: how many took a place who had not waited for it.
 */
create or replace function count_applications() returns trigger language plpgsql as $$
declare
  steps refcursor;
  moved record;
  line record;
  oldest timestamptz;
  in_line bigint[] := '{}';
  freed bigint[] := '{}';
  asked jsonb := '[]';
  one bigint;
begin
  if tg_op = 'INSERT' then
    open steps for
      select activity_id, service_id, count(*) filter (where apply_status = 0)::int as d0,
        count(*) filter (where apply_status = 1)::int as d1, count(*) filter (where apply_status = 2)::int as d2,
        count(*) filter (where apply_status = 6)::int as d3, count(*) filter (where apply_status = 4)::int as d4,
        count(*) filter (where apply_status = 5)::int as d5, count(*) filter (where apply_status in (0, 1, 5))::int as came,
        max(id) filter (where apply_status in (0, 1, 5)) as below, min(created_at) filter (where apply_status = 0) as since,
        false as shifted
      from after_rows group by activity_id, service_id order by activity_id, service_id;
  elsif tg_op = 'UPDATE' then
    open steps for
      select activity_id, service_id, sum((apply_status = 0)::int * step)::int as d0,
        sum((apply_status = 1)::int * step)::int as d1, sum((apply_status = 2)::int * step)::int as d2,
        sum((apply_status = 6)::int * step)::int as d3, sum((apply_status = 4)::int * step)::int as d4,
        sum((apply_status = 5)::int * step)::int as d5,
        -- Those who waited are less by `d4`: whatever came besides did not wait.
        sum((apply_status in (0, 1, 4, 5))::int * step)::int as came, null::bigint as below, null::timestamptz as since,
        sum((apply_status = 0)::int * step * extract(epoch from created_at)) <> 0 as shifted
      from (
        select activity_id, service_id, apply_status, created_at, 1 as step from after_rows
        union all select activity_id, service_id, apply_status, created_at, -1 from before_rows
      ) as both_sides group by activity_id, service_id order by activity_id, service_id;
  else
    open steps for
      select activity_id, service_id, -count(*) filter (where apply_status = 0)::int as d0,
        -count(*) filter (where apply_status = 1)::int as d1, -count(*) filter (where apply_status = 2)::int as d2,
        -count(*) filter (where apply_status = 6)::int as d3, -count(*) filter (where apply_status = 4)::int as d4,
        -count(*) filter (where apply_status = 5)::int as d5, 0 as came, null::bigint as below,
        null::timestamptz as since, true as shifted
      from before_rows group by activity_id, service_id order by activity_id, service_id;
  end if;
  loop
    fetch steps into moved;
    exit when not found;
    continue when (moved.d0, moved.d1, moved.d2, moved.d3, moved.d4, moved.d5) = (0, 0, 0, 0, 0, 0) and not moved.shifted;
    update activity_tally set pending_num = pending_num + moved.d0 + moved.d5, approved_num = approved_num + moved.d1,
      rejected_num = rejected_num + moved.d2, gone_num = gone_num + moved.d3, waiting_num = waiting_num + moved.d4,
      offered_num = offered_num + moved.d5 where activity_id = moved.activity_id
      returning waiting_num - moved.d4 as waited, waiting_num, offered_num into line;
    update activity_service set pending_num = pending_num + moved.d0 + moved.d5, approved_num = approved_num + moved.d1,
      rejected_num = rejected_num + moved.d2, gone_num = gone_num + moved.d3, waiting_num = waiting_num + moved.d4,
      offered_num = offered_num + moved.d5 where id = moved.service_id;
    if line.waiting_num > 0 or line.offered_num > 0 then
      in_line := in_line || moved.activity_id;
    end if;
    if moved.d0 + moved.d1 + moved.d5 < 0 and line.waiting_num > 0 then
      freed := freed || moved.activity_id;
    end if;
    if moved.d4 > 0 and exists (select from activity where id = moved.activity_id and wait_capacity < line.waiting_num) then
      raise exception 'no more may wait' using errcode = 'check_violation', table = 'activity',
        constraint = 'activity_waiting_not_over';
    end if;
    if moved.came > 0 and line.waited > 0 then
      asked := asked || jsonb_build_array(jsonb_build_array(moved.activity_id, moved.service_id, moved.below));
    end if;
    -- Under the lock of the activity's numbers. Looked at before it is written: mostly somebody waits longer already.
    continue when moved.d0 = 0 and not moved.shifted or moved.d0 > 0 and exists (
      select from activity_waiting where activity_id = moved.activity_id and since <= moved.since);
    oldest := coalesce(moved.since,
      (select min(created_at) from application where activity_id = moved.activity_id and apply_status = 0));
    if oldest is null then
      delete from activity_waiting where activity_id = moved.activity_id;
    else
      insert into activity_waiting (activity_id, since) values (moved.activity_id, oldest)
        on conflict (activity_id) do update set since = excluded.since where activity_waiting.since <> excluded.since;
    end if;
  end loop;
  close steps;
  perform hold_the_line((place ->> 0)::bigint, (place ->> 1)::bigint, (place ->> 2)::bigint)
    from jsonb_array_elements(asked) as place;
  if tg_op <> 'DELETE' and cardinality(in_line) > 0 then
    -- The unique index knows the places, this the line: a phone stands in one of them once.
    if exists (
      select from after_rows as came join application as there on there.activity_id = came.activity_id
        and there.mobile_phone = came.mobile_phone and there.id <> came.id
      where came.activity_id = any(in_line) and came.mobile_phone <> '' and (
        came.apply_status in (0, 1, 4, 5) and there.apply_status in (4, 5)
        or came.apply_status in (4, 5) and there.apply_status in (0, 1))
    ) then
      raise exception 'this phone has signed up' using errcode = 'unique_violation', table = 'application',
        constraint = 'application_phone_once';
    end if;
    -- Apart, for only this trigger has rows before.
    if tg_op = 'UPDATE' then
      if exists (
        select from before_rows as before join after_rows as after using (id) join application as ahead
          on ahead.activity_id = after.activity_id and ahead.service_id = after.service_id and ahead.apply_status = 4
          and ahead.id < after.id
        where before.apply_status = 4 and after.apply_status in (0, 1, 5)
      ) then
        raise exception 'somebody stands before them' using errcode = 'check_violation', table = 'application',
          constraint = 'application_in_line';
      end if;
    end if;
  end if;
  for one in select distinct id from unnest(freed) as id order by id loop
    if exists (select from activity where id = one and wait_mode = 1) then
      perform move_up_waiting(one);
    end if;
  end loop;
  return null;
end $$;
