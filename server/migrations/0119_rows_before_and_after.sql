-- What a row was before a change is put beside what it is then by groups, no longer by a join. A statement of a trigger
-- without values keeps the plan of its first runs, and these change one row: joined by such a plan, ten thousand sign-ups
-- were compared with ten thousand others each (two minutes; by groups a tenth of a second).

create or replace function count_option_sign_ups()
returns trigger language plpgsql
as $$
declare
  moved record;
begin
  for moved in
    select chosen.form_item_id, chosen.value, sum(turned.step)::int as step
    from (
      select id, sum(step)::int as step
      from (
        select id, (apply_status in (0, 1, 5))::int as step from after_rows
        union all select id, -(apply_status in (0, 1, 5))::int from before_rows
      ) as both_sides group by id having sum(step) <> 0
    ) as turned
    join application_answer as given on given.application_id = turned.id
    join form_option as chosen on chosen.form_item_id = given.form_item_id
      and chosen.value = any(chosen_options(given.type, given.value))
    group by 1, 2 order by 1, 2
  loop
    update form_option set taken = taken + moved.step
      where form_item_id = moved.form_item_id and value = moved.value and moved.step <> 0;
  end loop;
  return null;
end $$;

create or replace function count_applications()
returns trigger language plpgsql
as $$
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
        max(id) filter (where apply_status in (0, 1, 5)) as below, min(coalesce(pending_since, created_at)) filter (where apply_status = 0) as since,
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
        select activity_id, service_id, apply_status, coalesce(pending_since, created_at) as created_at, 1 as step from after_rows
        union all select activity_id, service_id, apply_status, coalesce(pending_since, created_at), -1 from before_rows
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
      (select min(coalesce(pending_since, created_at)) from application where activity_id = moved.activity_id and apply_status = 0));
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
        select from (
          select id, max(activity_id) as activity_id, max(service_id) as service_id
          from (
            select id, null::bigint as activity_id, null::bigint as service_id from before_rows where apply_status = 4
            union all select id, activity_id, service_id from after_rows where apply_status in (0, 1, 5)
          ) as both_sides group by id having count(*) = 2
        ) as moved_up join application as ahead
          on ahead.activity_id = moved_up.activity_id and ahead.service_id = moved_up.service_id and ahead.apply_status = 4
          and ahead.id < moved_up.id and not wants_full_option(ahead.id)
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
