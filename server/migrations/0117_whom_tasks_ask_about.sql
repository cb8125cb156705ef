-- Who acts on tasks is kept under the access version with his rights: his departments, those that went up in them, and
-- whether he stands in for somebody. So it moves with each of these, as it does with rights, when the transaction ends.
create constraint trigger user_department_moves_access after insert or update or delete on user_department
  deferrable initially deferred for each row execute function bump_access_version_once();
create constraint trigger department_heir_moves_access after insert or update or delete on department_heir
  deferrable initially deferred for each row execute function bump_access_version_once();
create constraint trigger task_substitute_moves_access after insert or update or delete on task_substitute
  deferrable initially deferred for each row execute function bump_access_version_once();

-- A table that is emptied tells of no row.
create trigger user_department_emptied_moves_access after truncate on user_department for each statement execute function bump_access_version();
create trigger department_heir_emptied_moves_access after truncate on department_heir for each statement execute function bump_access_version();
create trigger task_substitute_emptied_moves_access after truncate on task_substitute for each statement execute function bump_access_version();
