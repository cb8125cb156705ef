-- What the office needs to run departments, roles and functions: who wrote them last, versions against two editors at
-- once, departments' heads and search, codes that never come back, and a history with what changed.

alter table department
  add column short_name text not null default '',
  add column head_user_id bigint references user_account on delete set null,
  add column phone text not null default '',
  add column remark text not null default '',
  add column updated_by bigint references user_account on delete set null,
  add column version int not null default 1,
  -- One- and two-character grams for Chinese substring search.
  add column grams text[] generated always as (search_grams(name || ' ' || short_name || ' ' || code)) stored;
create index department_grams on department using gin (grams);
create index department_parent on department (parent_id, sort_num, id);
create index department_head on department (head_user_id) where head_user_id is not null;

-- Codes of departments that are gone or were renamed: other systems may still know them by it.
create table retired_department_code (
  code text primary key,
  department_id bigint not null,
  retired_at timestamptz not null default now()
);

alter table role
  -- Whose role it is: people of narrower scope edit only those of their own departments. Null: the whole platform's.
  add column department_id bigint references department on delete set null,
  add column created_by bigint references user_account on delete set null,
  add column updated_by bigint references user_account on delete set null,
  add column version int not null default 1;
create index role_owner on role (department_id) where department_id is not null;
create index role_department_department on role_department (department_id);

alter table resource
  add column remark text not null default '',
  -- How the page opens: 0 inside, 1 embedded in a frame, 2 in a new window.
  add column open_mode smallint not null default 0 check (open_mode between 0 and 2),
  add column updated_by bigint references user_account on delete set null,
  add column version int not null default 1;
create index resource_parent on resource (parent_id, sort_num, id);

alter table record_history
  drop constraint record_history_subject_check,
  add constraint record_history_subject_check
    check (subject in ('activity', 'application', 'role', 'department', 'resource', 'user', 'dictionary')),
  -- [{field, before, after}] by Chinese field label, as in the operation log, which has an end where this has none.
  add column changes jsonb not null default '[]';
