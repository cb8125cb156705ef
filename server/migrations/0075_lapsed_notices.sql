-- Whoever did not confirm his place in time is told that it went on.
-- wider than before
alter table visitor_notice drop constraint visitor_notice_kind_check,
  add constraint visitor_notice_kind_check
    check (kind in ('received', 'decided', 'changed', 'reminder', 'offered', 'lapsed'));
-- Whose offer ended of late.
create index application_lapsed on application (confirm_by) where apply_status = 6;
