-- What lists of tasks ask that the indexes of 0046 and 0049 answered by looking at each task they found: the time of its dispatch,
-- which nearly every list asks for and is ordered by, stands beside what they are found by.

-- What has no deadline comes behind all others: from either end the last days are near.
drop index task_instance_due;
create index task_instance_due on task_instance (coalesce(due_at, 'infinity'), id)
  where status > 0 and deleted_at is null;
drop index task_instance_priority;
create index task_instance_priority on task_instance (priority, id) include (created_at)
  where status > 0 and deleted_at is null;
drop index task_instance_running;
create index task_instance_running on task_instance (due_at, id) include (created_at, near_due_at)
  where due_at is not null and status > 0 and deleted_at is null;
drop index task_instance_finish;
create index task_instance_finish on task_instance (finish_at, id) include (created_at)
  where finish_at is not null and status > 0 and deleted_at is null;
drop index task_instance_status;
create index task_instance_status on task_instance (status, created_at, id) include (due_at, near_due_at, was_late)
  where status > 0 and deleted_at is null;
-- Nobody asks for the tasks of one version of a template, and no version is ever deleted.
drop index task_instance_version;

-- Which departments have or had a step of a task, by its dispatch: what they handle, in the order of the list. Of drafts and of
-- what is deleted it says nothing. Kept by the triggers below, so that whoever writes steps keeps it.
create table task_department (
  department_id bigint not null,
  -- Of the task.
  created_at timestamptz not null,
  instance_id bigint not null
);
insert into task_department (department_id, created_at, instance_id)
  select distinct task_detail.handler_dept_id, task_instance.created_at, task_instance.id
  from task_detail join task_instance on task_instance.id = task_detail.instance_id
  where task_instance.status > 0 and task_instance.deleted_at is null;
-- Behind its rows: a key that is made at once takes a tenth of one that grows with each of them.
alter table task_department add primary key (department_id, created_at, instance_id);
drop index task_detail_dept;

create function list_step_department() returns trigger language plpgsql as $$
begin
  insert into task_department (department_id, created_at, instance_id)
    select new.handler_dept_id, task_instance.created_at, task_instance.id from task_instance
    where task_instance.id = new.instance_id and task_instance.status > 0 and task_instance.deleted_at is null
    on conflict do nothing;
  if tg_op = 'UPDATE' then
    delete from task_department using task_instance
    where task_instance.id = old.instance_id and task_department.department_id = old.handler_dept_id
      and task_department.created_at = task_instance.created_at and task_department.instance_id = old.instance_id
      and not exists (select from task_detail
        where task_detail.instance_id = old.instance_id and task_detail.handler_dept_id = old.handler_dept_id);
  end if;
  return null;
end $$;
create trigger task_detail_listed after insert on task_detail
  for each row execute function list_step_department();
create trigger task_detail_moved after update of handler_dept_id on task_detail
  for each row when (old.handler_dept_id <> new.handler_dept_id) execute function list_step_department();

create function list_task_departments() returns trigger language plpgsql as $$
begin
  delete from task_department
  where created_at = old.created_at and instance_id = old.id
    and department_id in (select handler_dept_id from task_detail where task_detail.instance_id = old.id);
  if new.status > 0 and new.deleted_at is null then
    insert into task_department (department_id, created_at, instance_id)
      select distinct handler_dept_id, new.created_at, new.id from task_detail where task_detail.instance_id = new.id
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger task_instance_listed after update of status, deleted_at, created_at on task_instance
  for each row when ((old.status > 0 and old.deleted_at is null) <> (new.status > 0 and new.deleted_at is null)
    or old.created_at <> new.created_at) execute function list_task_departments();
