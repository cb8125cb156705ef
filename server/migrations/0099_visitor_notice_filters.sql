-- The list of all notices to visitors of one kind or by one channel: one that is rare was looked for among all.
create index visitor_notice_kind on visitor_notice (kind, created_at desc, id desc);
create index visitor_notice_channel on visitor_notice (channel, created_at desc, id desc);
