-- What the office has changed of the platform's own words and particulars. One row at most; before the first change none.
create table platform_setting (
  id smallint primary key default 1 check (id = 1),
  -- Values by their key on the wire. What is not here is as the environment or the product has it.
  own jsonb not null default '{}',
  version int not null default 1,
  updated_by bigint references user_account,
  updated_at timestamptz not null default now()
);

-- Every text of the notice on personal data that was ever in force. Which one a visitor agreed to stands in the sign-up.
create table privacy_notice (
  version int primary key,
  content text not null,
  -- Null: it came with the product.
  created_by bigint references user_account,
  created_at timestamptz not null default now()
);

-- Null: nobody said which one, as programs of others do. No foreign key: all sign-ups would lock one and the same row.
alter table application add column notice_version int;

-- Wider than before: one more kind.
alter table record_history
  drop constraint record_history_subject_check,
  add constraint record_history_subject_check check (
    subject in ('activity', 'application', 'role', 'department', 'resource', 'user', 'dictionary', 'setting')
  );

-- Wider than before: one more kind.
alter table file_use
  drop constraint file_use_holder_kind_check,
  add constraint file_use_holder_kind_check check (holder_kind in ('activity', 'application', 'user', 'setting'));

create or replace view file_holder as
select file_use.file_id, file_use.holder_kind, file_use.holder_id,
  case file_use.holder_kind
    when 'activity' then (select title from activity where activity.id = file_use.holder_id)
    when 'application' then (
      select activity.title || ' · ' || application.apply_code
      from application join activity on activity.id = application.activity_id
      where application.id = file_use.holder_id)
    when 'setting' then '平台设置'
    else (select user_name from user_account where user_account.id = file_use.holder_id)
  end as holder_name
from file_use;
