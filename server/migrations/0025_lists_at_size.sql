-- Lists of activities and sign-ups keep their speed with 100,000 activities and a million sign-ups. On such a database this
-- takes about half a minute, during which sign-ups wait.

-- The public list goes by the start, what is coming forwards and what is over backwards.
create index activity_open_start on activity (start_time, id) include (end_time, city_label, activity_type) where publish_status = 1;
-- Cities are found by a part of their name in the list of those that there are, then by these.
create index activity_city on activity (city_label, start_time, id) include (end_time, activity_type, publish_status);
-- What is not over yet, on the shelf or not: the state of the sign-up is looked at for these alone.
create index activity_end on activity (end_time);
-- All that the office's list and the queue of reviews are filtered and counted by, so that neither reads the rows.
create index activity_list on activity (created_at desc, id desc)
  include (start_time, end_time, activity_type, publish_status, city_label, department_id, created_by);

-- A service's name folded once, and found by a part of it.
alter table activity_service add column search_name text collate "C" not null generated always as (search_fold(name)) stored;
create index activity_service_grams on activity_service using gin (search_grams(name)) with (gin_pending_list_limit = 256);

-- Sign-ups for a service, the newest first; the shorter index of before serves nothing any more.
create index application_of_service_newest on application (service_id, created_at desc, id desc);
drop index application_of_service;
