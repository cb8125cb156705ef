-- Lists that ask for what would have to be looked up for each of 100,000 activities find it kept: which ones have no place
-- left, and where sign-ups wait for a decision. Both change when it changes, in the transaction that changes it; a sign-up
-- that changes neither writes nothing for them.

-- Texts are folded and cut into runs in a tenth of the time. The runs are the same; an array may name one twice.
-- Nothing but plain letters, Chinese characters and single spaces needs no unifying.
create or replace function search_fold(content text) returns text
language sql immutable parallel safe strict
begin atomic
  select case when content ~ '^[!-~一-鿿]+( [!-~一-鿿]+)*$' then lower(content) else btrim(regexp_replace(
    lower(normalize(regexp_replace(normalize(content, nfkd), '[\u0300-\u036f]', '', 'g'), nfkc)),
    '\s+', ' ', 'g'
  )) end;
end;

-- The characters of a text and each two that stand side by side. Calls nothing of ours, so that it may be no `begin atomic`.
create function character_runs(content text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  runs text[] := coalesce(string_to_array(content, null), '{}');
  letters constant int := cardinality(runs);
begin
  for place in 1 .. letters - 1 loop
    runs[letters + place] := runs[place] || runs[place + 1];
  end loop;
  return runs;
end $$;

create or replace function search_grams(content text) returns text[]
language sql immutable parallel safe
begin atomic
  select character_runs(search_fold(content));
end;

-- No place left ---------------------------------------------------------------------------------------------------

-- Activities whose places, or those of each of their services, are taken: few beside the others.
create table activity_full (
  activity_id bigint primary key references activity on delete cascade
);

create function is_activity_full(of_activity bigint) returns boolean
language sql stable
begin atomic
  select exists (
      select from activity_tally where activity_id = of_activity and pending_num + approved_num >= capacity
    ) or not exists (
      select from activity_service where activity_id = of_activity and not removed
        and (capacity is null or pending_num + approved_num < capacity)
    );
end;

-- Whoever takes or frees places holds the row of the activity's numbers until the end: of two, the later one sees both.
create function keep_activity_full(changed bigint[]) returns void language plpgsql as $$
begin
  insert into activity_full select distinct one from unnest(changed) as one
    where is_activity_full(one) and exists (select from activity where id = one)
    on conflict do nothing;
  delete from activity_full where activity_id = any(changed) and not is_activity_full(activity_id);
end $$;

create function keep_full_of_row() returns trigger language plpgsql as $$
begin
  perform keep_activity_full(array[new.activity_id]);
  return null;
end $$;
create trigger activity_tally_changed_full after update on activity_tally for each row
  when ((old.pending_num + old.approved_num >= old.capacity) is distinct from (new.pending_num + new.approved_num >= new.capacity))
  execute function keep_full_of_row();
create trigger activity_service_changed_full after update on activity_service for each row
  when ((old.removed or old.pending_num + old.approved_num >= old.capacity)
    is distinct from (new.removed or new.pending_num + new.approved_num >= new.capacity))
  execute function keep_full_of_row();

create function keep_full_of_rows() returns trigger language plpgsql as $$
begin
  perform keep_activity_full(array(select activity_id from changed_rows));
  return null;
end $$;
create trigger activity_service_inserted_full after insert on activity_service
  referencing new table as changed_rows for each statement execute function keep_full_of_rows();
create trigger activity_service_deleted_full after delete on activity_service
  referencing old table as changed_rows for each statement execute function keep_full_of_rows();

insert into activity_full select activity_id from activity_tally where is_activity_full(activity_id);

-- What waits for a decision ---------------------------------------------------------------------------------------

-- Activities with pending sign-ups, and since when the one that waits longest does.
create table activity_waiting (
  activity_id bigint primary key references activity on delete cascade,
  since timestamptz not null
);
create index activity_waiting_since on activity_waiting (since, activity_id);

create or replace function count_applications() returns trigger language plpgsql as $$
declare
  steps refcursor;
  moved record;
  oldest timestamptz;
begin
  if tg_op = 'INSERT' then
    open steps for
      select activity_id, service_id, count(*) filter (where apply_status = 0)::int as d0,
        count(*) filter (where apply_status = 1)::int as d1, count(*) filter (where apply_status = 2)::int as d2,
        min(created_at) filter (where apply_status = 0) as since, false as shifted
      from after_rows group by activity_id, service_id order by activity_id, service_id;
  elsif tg_op = 'UPDATE' then
    open steps for
      select activity_id, service_id, sum((apply_status = 0)::int * step)::int as d0,
        sum((apply_status = 1)::int * step)::int as d1, sum((apply_status = 2)::int * step)::int as d2, null::timestamptz as since,
        sum((apply_status = 0)::int * step * extract(epoch from created_at)) <> 0 as shifted
      from (
        select activity_id, service_id, apply_status, created_at, 1 as step from after_rows
        union all select activity_id, service_id, apply_status, created_at, -1 from before_rows
      ) as both_sides group by activity_id, service_id order by activity_id, service_id;
  else
    open steps for
      select activity_id, service_id, -count(*) filter (where apply_status = 0)::int as d0,
        -count(*) filter (where apply_status = 1)::int as d1, -count(*) filter (where apply_status = 2)::int as d2,
        null::timestamptz as since, true as shifted
      from before_rows group by activity_id, service_id order by activity_id, service_id;
  end if;
  loop
    fetch steps into moved;
    exit when not found;
    continue when (moved.d0, moved.d1, moved.d2) = (0, 0, 0) and not moved.shifted;
    update activity_tally set pending_num = pending_num + moved.d0, approved_num = approved_num + moved.d1,
      rejected_num = rejected_num + moved.d2 where activity_id = moved.activity_id;
    update activity_service set pending_num = pending_num + moved.d0, approved_num = approved_num + moved.d1,
      rejected_num = rejected_num + moved.d2 where id = moved.service_id;
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
  return null;
end $$;

insert into activity_waiting select activity_id, min(created_at) from application where apply_status = 0 group by activity_id;

-- Lists -----------------------------------------------------------------------------------------------------------

-- The public list knows from its index where the sign-up stands, too.
create index activity_open_list on activity (start_time, id)
  include (end_time, apply_start_time, apply_end_time, city_label, activity_type) where publish_status = 1;
drop index activity_open_start;
-- What is not over yet, on the shelf or not, with all that such lists are filtered by.
create index activity_living on activity (end_time, start_time, id)
  include (apply_start_time, apply_end_time, publish_status, city_label, activity_type, created_at, department_id, created_by);
drop index activity_public;
drop index activity_end;
-- The queue's activities without anything to do, by their start.
create index activity_start on activity (start_time desc, id desc)
  include (publish_status, department_id, created_by);
