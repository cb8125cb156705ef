-- Tasks that follow from others: by a template's rule, or because an account stays frozen no longer.

alter table task_instance
  -- 1 dispatched by somebody, also as a copy; 2 follows from what `source_instance_id` came to; 3 made by the product when a
  -- frozen account is soon free
  add column source_type smallint not null default 1 check (source_type between 1 and 3);
-- Whether a task has a follow-up of a template already.
create index task_instance_follows on task_instance (source_instance_id, template_id) where source_type = 2;
