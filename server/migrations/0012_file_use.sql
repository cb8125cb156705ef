-- Which records hold a file: posters and pictures of an activity, a person's photo, a visitor's attachments. A file that
-- none holds any more goes a day later, as one does that never was held.
create table file_use (
  holder_kind text not null check (holder_kind in ('activity', 'application', 'user')),
  holder_id bigint not null,
  -- No cascade: a held file cannot be deleted, whoever tries.
  file_id text not null references file,
  primary key (holder_kind, holder_id, file_id)
);
create index file_use_file on file_use (file_id);

insert into file_use (holder_kind, holder_id, file_id)
select holder_kind, holder_id, file.id
from (
  select 'activity' as holder_kind, activity.id as holder_id, found[1] as file_id
  from activity
  cross join lateral regexp_matches(
    activity.poster::text || ' ' || activity.detail, '/web/efs/api/v1/file/preview/([A-Za-z0-9_-]{22})', 'g'
  ) as found
  union
  select 'user', user_account.id, photo_file_id from user_account where photo_file_id is not null
  union
  select 'application', application_id, value from application_answer where type = 7
) as holder
join file on file.id = holder.file_id;

alter table file
  -- Since when no record holds it; null while one does.
  add column unheld_since timestamptz default now(),
  add column download_num bigint not null default 0,
  add column grams text[] generated always as (search_grams(name)) stored;
update file set unheld_since = case
  when exists (select from file_use where file_use.file_id = file.id) then null
  when claimed_at is null then created_at
  else now()
end;
drop index file_unclaimed;
alter table file drop column claimed_at;
create index file_unheld on file (unheld_since, id) where unheld_since is not null;
create index file_newest on file (created_at desc, id desc);
create index file_creator on file (created_by, created_at desc, id desc);
create index file_grams on file using gin (grams);

-- The records that hold files, by name.
create view file_holder as
select file_use.file_id, file_use.holder_kind, file_use.holder_id,
  case file_use.holder_kind
    when 'activity' then (select title from activity where activity.id = file_use.holder_id)
    when 'application' then (
      select activity.title || ' · ' || application.apply_code
      from application join activity on activity.id = application.activity_id
      where application.id = file_use.holder_id)
    else (select user_name from user_account where user_account.id = file_use.holder_id)
  end as holder_name
from file_use;
