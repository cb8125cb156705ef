-- What has been collected under the version before, which kept it for ever, is not removed before somebody could say for how
-- long it is to be kept. A database that has no activity yet needs no such time.

-- Nothing of sign-ups is removed by itself before this; null: there is nothing to wait for.
alter table platform_setting add column purge_from timestamptz;
insert into platform_setting (id, purge_from)
select 1, now() + interval '30 days' where exists (select from activity)
on conflict (id) do update set purge_from = excluded.purge_from;
