-- The list of all notices to visitors: the newest first; those that wait or failed are few among many that went.
create index visitor_notice_newest on visitor_notice (created_at desc, id desc);
create index visitor_notice_left on visitor_notice (status, created_at desc, id desc) where status <> 1;
