-- A file of an export keeps as of which departments, and which activities that he hosted, its person saw its rows: whoever sees
-- one of them no more does not get it either. Of files that are there already, and of those that a process of the version before
-- writes, nobody knows: they count as of all.
alter table export_task add column reach jsonb not null default '{"all": true}';
