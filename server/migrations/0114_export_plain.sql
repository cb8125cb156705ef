-- A file of an export keeps whether numbers stand whole in it: whoever may not see them so any more does not get it either. Of
-- files that are there already, and of those that a process of the version before writes, nobody knows: they count as whole.
alter table export_task add column is_plain boolean not null default true;
