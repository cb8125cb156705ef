-- Administration of people: what an account keeps beyond sign-in, several departments a person, the recycle bin,
-- and the faulty rows of an import for as long as somebody may want to correct them.

alter table user_account
  add column org_type smallint check (org_type between 0 and 4),
  add column sort_num int not null default 0,
  add column remark text not null default '',
  add column last_login_at timestamptz,
  add column last_login_address text not null default '',
  -- In the recycle bin since; the account's name stays taken, because logs speak of it.
  add column deleted_at timestamptz,
  add column updated_by bigint references user_account,
  -- Moves with every change by a person, so that two editors do not overwrite each other.
  add column version int not null default 1,
  -- One- and two-character grams for substring search.
  add column grams text[] generated always as
    (search_grams(user_login_id || ' ' || user_name || ' ' || mobile_phone)) stored;

create index user_account_grams on user_account using gin (grams);
create index user_account_order on user_account (sort_num, id desc) where deleted_at is null;
create unique index user_account_mobile_once on user_account (mobile_phone) where mobile_phone <> '' and deleted_at is null;
create unique index user_account_id_card_once on user_account (id_card) where id_card <> '' and deleted_at is null;

-- All departments of a person, the main one (user_account.department_id) among them.
create table user_department (
  user_id bigint not null references user_account on delete cascade,
  department_id bigint not null references department,
  primary key (user_id, department_id)
);
create index user_department_people on user_department (department_id, user_id);
insert into user_department select id, department_id from user_account where department_id is not null;

-- Keeps the main department among them, whoever sets it.
create function keep_main_department() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.department_id is distinct from new.department_id then
    delete from user_department where user_id = new.id and department_id = old.department_id;
  end if;
  if new.department_id is not null then
    insert into user_department values (new.id, new.department_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger main_department_kept after insert or update of department_id on user_account
  for each row execute function keep_main_department();

-- The rows of a checked or finished import that could not be taken; removed after an hour.
create table user_import (
  id text primary key,
  created_by bigint not null references user_account,
  -- [{row, cells, reasons}]
  faults jsonb not null,
  created_at timestamptz not null default now()
);
create index user_import_age on user_import (created_at);
