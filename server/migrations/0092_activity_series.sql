-- 系列活动: copies of an activity at other times bear the id of the one that the series began with, which may be gone since.
alter table activity add column series_id bigint;
create index activity_series on activity (series_id, start_time) where series_id is not null;
