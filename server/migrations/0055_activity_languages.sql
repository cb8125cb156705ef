-- Titles and details of activities in Spanish and Portuguese, beside the Chinese ones of the record. Empty: not written.
alter table activity
  add column title_es text not null default '',
  add column detail_es text not null default '',
  add column title_pt text not null default '',
  add column detail_pt text not null default '';

-- Words of visitors in titles of other languages; those that have none cost it nothing.
create index activity_translated on activity using gin (search_grams(title_es || E'\n' || title_pt))
  with (gin_pending_list_limit = 256) where title_es <> '' or title_pt <> '';
