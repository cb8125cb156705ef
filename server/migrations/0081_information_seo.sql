-- What search engines are told of a news item in the place of its title and summary, and the lines of the feeds of a language.

alter table information add column seo_title text not null default '';
alter table information add column seo_description text not null default '';

-- Feeds in Spanish and Portuguese hold the newest of the few that are written in them.
create index information_open_es on information (shown_from desc, id desc)
  include (shown_until) where title_es <> '' and shown_from is not null;
create index information_open_pt on information (shown_from desc, id desc)
  include (shown_until) where title_pt <> '' and shown_from is not null;
