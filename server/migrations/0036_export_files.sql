-- Files of export tasks are a kind of their own: the task gives them out, and no list of files names them. A task keeps
-- how many rows its list had found, beside which what is written can be shown.

-- Wider than before: one more kind.
alter table file
  drop constraint file_audience_check,
  add constraint file_audience_check check (audience in ('public', 'signedIn', 'attachment', 'export'));
update file set audience = 'export' from export_task where export_task.file_id = file.id;

alter table export_task add column expected_num integer;

-- The list of files, and how many it has, without those.
drop index file_newest;
create index file_newest on file (created_at desc, id desc) where audience <> 'export';
drop index file_size;
create index file_size on file (size, id) where audience <> 'export';
