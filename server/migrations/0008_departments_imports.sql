-- Heads of departments that have left, and imports of more than people.

-- Who has left or was deleted leads no department, whatever way it came about. The department's version stays: nobody
-- changed what an editor has before him.
create function drop_departed_head() returns trigger language plpgsql as $$
begin
  update department set head_user_id = null where head_user_id = new.id;
  return null;
end $$;
create trigger departed_head_dropped after update of person_status, deleted_at on user_account
  for each row when (new.person_status = 0 or new.deleted_at is not null) execute function drop_departed_head();
update department set head_user_id = null
  from user_account
  where user_account.id = department.head_user_id
    and (user_account.person_status = 0 or user_account.deleted_at is not null);

alter table user_import rename to faulty_import;
alter index user_import_pkey rename to faulty_import_pkey;
alter index user_import_age rename to faulty_import_age;
alter table faulty_import rename constraint user_import_created_by_fkey to faulty_import_created_by_fkey;
alter table faulty_import
  -- What was imported: the columns of the workbook follow from it.
  add column subject text not null default '用户';
alter table faulty_import alter column subject drop default;
