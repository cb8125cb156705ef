-- What readers of a news item take with them: a list of files (spec 3.5), as `video` is one.
alter table information add column attachments jsonb not null default '[]';
