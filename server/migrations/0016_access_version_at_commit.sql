-- The access version moves when a transaction that touched rights ends, not in its midst: its one row was held from the
-- first change to the end, so that two writers who wanted what the other one held besides were given up as a deadlock
-- (a merge of departments and somebody who gives one of them to a person). Now it is the last thing that a writer takes.

create function bump_access_version_once() returns trigger language plpgsql as $$
begin
  -- Called for each row, at the end of the transaction: the first call does it for all.
  if current_setting('outbound.access_moved', true) is distinct from 'yes' then
    perform set_config('outbound.access_moved', 'yes', true);
    update access_version set version = version + 1 where id = 1;
  end if;
  return null;
end $$;

drop trigger role_moves_access on role;
drop trigger role_resource_moves_access on role_resource;
drop trigger role_department_moves_access on role_department;
drop trigger user_role_moves_access on user_role;
drop trigger resource_moves_access on resource;
drop trigger department_moves_access on department;
drop trigger user_moves_access on user_account;

create constraint trigger role_moves_access after insert or update or delete on role
  deferrable initially deferred for each row execute function bump_access_version_once();
create constraint trigger role_resource_moves_access after insert or update or delete on role_resource
  deferrable initially deferred for each row execute function bump_access_version_once();
create constraint trigger role_department_moves_access after insert or update or delete on role_department
  deferrable initially deferred for each row execute function bump_access_version_once();
create constraint trigger user_role_moves_access after insert or update or delete on user_role
  deferrable initially deferred for each row execute function bump_access_version_once();
create constraint trigger resource_moves_access after insert or update or delete on resource
  deferrable initially deferred for each row execute function bump_access_version_once();
create constraint trigger department_moves_access after insert or update or delete on department
  deferrable initially deferred for each row execute function bump_access_version_once();
create constraint trigger user_moves_access after update on user_account
  deferrable initially deferred for each row
  when (row(old.department_id, old.view_department_id, old.user_name, old.user_type, old.gender, old.photo_file_id)
    is distinct from row(new.department_id, new.view_department_id, new.user_name, new.user_type, new.gender, new.photo_file_id))
  execute function bump_access_version_once();

-- A table that is emptied tells of no row.
create trigger role_emptied_moves_access after truncate on role for each statement execute function bump_access_version();
create trigger role_resource_emptied_moves_access after truncate on role_resource for each statement execute function bump_access_version();
create trigger role_department_emptied_moves_access after truncate on role_department for each statement execute function bump_access_version();
create trigger user_role_emptied_moves_access after truncate on user_role for each statement execute function bump_access_version();
create trigger resource_emptied_moves_access after truncate on resource for each statement execute function bump_access_version();
create trigger department_emptied_moves_access after truncate on department for each statement execute function bump_access_version();
