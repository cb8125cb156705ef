-- What a source last said of what results of tasks change too: said again, it is no news and undoes nothing.
alter table warning_fact add column told jsonb;
alter table case_fact add column told jsonb;
alter table block_fact add column told jsonb;
alter table freeze_fact add column told jsonb;
