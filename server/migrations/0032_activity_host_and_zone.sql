-- Who holds an activity, whom visitors ask, and what they should know before they sign up. Empty: the platform's own words.
alter table activity
  add column organizer text not null default '',
  add column contact_person text not null default '',
  add column contact_way text not null default '',
  add column apply_notes text not null default '',
  -- By whose clocks it takes place, an IANA name. Empty, as rows from before are: the platform's.
  add column time_zone text not null default '';
