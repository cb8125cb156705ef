-- Whom a place was offered to is told of it.
-- wider than before
alter table visitor_notice drop constraint visitor_notice_kind_check,
  add constraint visitor_notice_kind_check check (kind in ('received', 'decided', 'changed', 'reminder', 'offered'));
-- How often somebody signed up for an activity and took it back: with each he would be told of it anew.
create index application_withdrawn_phone on application (activity_id, mobile_phone) where withdrawn_at is not null;
