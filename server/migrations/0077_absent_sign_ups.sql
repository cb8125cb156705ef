-- Who was approved and has not been let in, newest first.
create index application_absent_newest on application (created_at desc, id desc)
  where apply_status = 1 and checked_in_at is null;
