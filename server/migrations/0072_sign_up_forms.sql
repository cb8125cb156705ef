-- Sign-up forms: fields that are there by the answer to another, what stands in a field at first, several files, options of
-- which there are so many, and texts that are agreed to.

-- What conditions know an item by; '' of those from before, which are known as `f` and their id.
alter table form_item add column field_key text not null default '';
alter table form_item add column default_value text not null default '';
alter table form_item add column show_rule jsonb not null default '[]';
alter table form_item add column max_files smallint not null default 1 check (max_files between 1 and 10);
-- Of a consent: the text in force, and which version of it that is.
alter table form_item add column consent_text text not null default '';
alter table form_item add column consent_version int not null default 0;
-- wider than before
alter table form_item drop constraint form_item_type_check,
  add constraint form_item_type_check check (type between 1 and 7 or type = 22);

-- Every text that anybody may have agreed to: an answer names its version.
create table form_consent (
  form_item_id bigint not null references form_item on delete cascade,
  version int not null,
  content text not null,
  created_at timestamptz not null default now(),
  primary key (form_item_id, version)
);

-- Options that only so many may have, and how many sign-ups with a place have it.
create table form_option (
  form_item_id bigint not null references form_item on delete cascade,
  value text not null,
  capacity int not null check (capacity > 0),
  taken int not null default 0 check (taken >= 0),
  primary key (form_item_id, value),
  constraint form_option_not_oversold check (taken <= capacity)
);

/* The options that an answer names: several of a multiple choice. */
create function chosen_options(item_type int, answer text) returns text[] language sql immutable as $$
  select case when item_type = 4 then string_to_array(answer, ',') else array[answer] end
$$;

/* Keeps the numbers of options in step with the answers, once a statement, under the lock of the activity's numbers. */
create function count_option_answers() returns trigger language plpgsql as $$
declare
  steps refcursor;
  moved record;
begin
  if tg_op = 'INSERT' then
    open steps for
      select chosen.form_item_id, chosen.value, count(*)::int as step
      from after_rows as given
      join form_option as chosen on chosen.form_item_id = given.form_item_id
        and chosen.value = any(chosen_options(given.type, given.value))
      join application on application.id = given.application_id and application.apply_status in (0, 1, 5)
      group by 1, 2 order by 1, 2;
  elsif tg_op = 'UPDATE' then
    open steps for
      select chosen.form_item_id, chosen.value, sum(given.step)::int as step
      from (select *, 1 as step from after_rows union all select *, -1 from before_rows) as given
      join form_option as chosen on chosen.form_item_id = given.form_item_id
        and chosen.value = any(chosen_options(given.type, given.value))
      join application on application.id = given.application_id and application.apply_status in (0, 1, 5)
      group by 1, 2 order by 1, 2;
  else
    open steps for
      select chosen.form_item_id, chosen.value, -count(*)::int as step
      from before_rows as given
      join form_option as chosen on chosen.form_item_id = given.form_item_id
        and chosen.value = any(chosen_options(given.type, given.value))
      join application on application.id = given.application_id and application.apply_status in (0, 1, 5)
      group by 1, 2 order by 1, 2;
  end if;
  loop
    fetch steps into moved;
    exit when not found;
    update form_option set taken = taken + moved.step
      where form_item_id = moved.form_item_id and value = moved.value and moved.step <> 0;
  end loop;
  close steps;
  return null;
end $$;
create trigger application_answer_inserted_counted after insert on application_answer
  referencing new table as after_rows for each statement execute function count_option_answers();
create trigger application_answer_updated_counted after update on application_answer
  referencing old table as before_rows new table as after_rows for each statement execute function count_option_answers();
create trigger application_answer_deleted_counted after delete on application_answer
  referencing old table as before_rows for each statement execute function count_option_answers();

/* The same where sign-ups take or free a place. By its name it runs before the one that gives free places away. */
create function count_option_sign_ups() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select chosen.form_item_id, chosen.value, sum(turned.step)::int as step
    from (
      select id, (after.apply_status in (0, 1, 5))::int - (before.apply_status in (0, 1, 5))::int as step
      from before_rows as before join after_rows as after using (id)
    ) as turned
    join application_answer as given on given.application_id = turned.id
    join form_option as chosen on chosen.form_item_id = given.form_item_id
      and chosen.value = any(chosen_options(given.type, given.value))
    where turned.step <> 0
    group by 1, 2 order by 1, 2
  loop
    update form_option set taken = taken + moved.step
      where form_item_id = moved.form_item_id and value = moved.value and moved.step <> 0;
  end loop;
  return null;
end $$;
create trigger application_options_counted after update on application
  referencing old table as before_rows new table as after_rows for each statement execute function count_option_sign_ups();

/* Has this sign-up chosen what nobody can have any more? */
create function wants_full_option(sign_up bigint) returns boolean language sql stable as $$
  select exists (
    select from application_answer as given
    join form_option as chosen on chosen.form_item_id = given.form_item_id
      and chosen.value = any(chosen_options(given.type, given.value))
    where given.application_id = sign_up and chosen.taken >= chosen.capacity)
$$;

/*
 * Offers places of an activity that has such options to the first in line, one after the other: who waits with an option that
 * is full lets those pass who can come, as who waits for a full service does. Called by move_up_waiting, under its lock.
 */
create function move_up_by_options(of_activity bigint, most int, hours int, ends timestamptz, by_person bigint) returns int
language plpgsql as $$
declare
  next record;
  moved int := 0;
begin
  for next in
    select id, service_id from application where activity_id = of_activity and apply_status = 4 order by id
  loop
    exit when moved >= most;
    continue when exists (select from activity_service where id = next.service_id
      and (removed or pending_num + approved_num >= capacity)) or wants_full_option(next.id);
    update application set apply_status = case when hours is null then 0 else 5 end, offered_at = now(),
      confirm_by = case when hours is not null then least(now() + make_interval(hours => hours), ends) end
      where id = next.id;
    insert into record_history (subject, subject_id, action, operator_id, changes)
      values ('application', next.id, '候补递补', by_person, jsonb_build_array(jsonb_build_object('field', '报名状态',
        'before', '候补中', 'after', case when hours is null then '待审核' else '待确认' end)));
    moved := moved + 1;
  end loop;
  return moved;
end $$;

-- Two functions of 0066 learn of it; all else in them stays as it is.
do $$
declare
  before_it text;
  after_it text;
begin
  before_it := pg_get_functiondef('move_up_waiting(bigint, int, bigint)'::regprocedure);
  after_it := regexp_replace(before_it, '(if room <= 0 then\s+return 0;\s+end if;)', E'\\1
  if room is null then
    room := 2147483647;
  end if;
  if exists (select from form_option join form_item on form_item.id = form_option.form_item_id
      where form_item.activity_id = of_activity) then
    return move_up_by_options(of_activity, room, held.hours, held.end_time, by_person);
  end if;');
  if after_it = before_it then
    raise exception 'move_up_waiting is not what this migration knows';
  end if;
  execute after_it;
  before_it := pg_get_functiondef('count_applications()'::regprocedure);
  after_it := replace(before_it, 'and ahead.id < after.id', 'and ahead.id < after.id and not wants_full_option(ahead.id)');
  if after_it = before_it then
    raise exception 'count_applications is not what this migration knows';
  end if;
  execute after_it;
end $$;
