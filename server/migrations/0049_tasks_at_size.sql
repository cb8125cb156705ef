-- What lists of tasks ask that the indexes of 0046 would answer by reading nearly every task.

-- What runs, by its deadline: overdue, near, due between two times. One task of twenty.
create index task_instance_running on task_instance (due_at, id)
  where due_at is not null and status > 0 and deleted_at is null;
-- What was done too late, the newest first.
create index task_instance_late on task_instance (created_at, id)
  where was_late and status = 4 and status > 0 and deleted_at is null;
-- Of kinds of people who hardly dispatch anything.
create index task_instance_origin_type on task_instance (origin_user_type, created_at, id)
  where status > 0 and deleted_at is null;
-- What a department has to do, and by when: how busy it is.
create index task_detail_open_dept on task_detail (handler_dept_id, due_at)
  where is_current and handle_status in (0, 1, 2, 3);
