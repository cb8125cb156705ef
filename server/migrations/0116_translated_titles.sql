-- Words in titles of news in other languages, for what the search bar offers; those that have none cost it nothing.
create index information_translated on information using gin (search_grams(title_es || E'\n' || title_pt))
  with (gin_pending_list_limit = 256) where title_es <> '' or title_pt <> '';
