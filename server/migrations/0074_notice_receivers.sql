-- How much a receiver was told within a day, over all activities.
create index visitor_notice_receiver on visitor_notice (receiver, created_at) where receiver <> '';
