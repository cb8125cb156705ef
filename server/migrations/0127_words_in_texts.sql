-- Visitors find activities and partners by their texts, too, and several words each by itself.

-- A cleaned text as people read it. The marks within a line end no word.
create function plain_text(html text) returns text
language sql immutable parallel safe
begin atomic
  select replace(replace(replace(replace(replace(
    regexp_replace(regexp_replace(html, '</?(strong|em|s|u|a|code|sub|sup)( [^>]*)?>', '', 'g'), '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&quot;', '"'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&');
end;

-- What visitors' words are looked for in: titles and texts of all languages, folded.
alter table activity add column search_text text generated always as (search_fold(
  title || E'\n' || title_es || E'\n' || title_pt
  || E'\n' || plain_text(detail) || E'\n' || plain_text(detail_es) || E'\n' || plain_text(detail_pt))) stored;
create index activity_words on activity using gin (search_grams(search_text))
  with (gin_pending_list_limit = 256) where publish_status = 1;

-- What has all of these runs, at most so many, in whatever order. As of news, the planner is not given the choice of reading the
-- table whole, which would cut every text of it into runs.
create function activity_found(keys text[], most int) returns table (id bigint)
language sql stable rows 200 set enable_seqscan to off set enable_indexscan to off
begin atomic
  select id from activity where publish_status = 1 and search_grams(search_text) @> keys limit most;
end;

-- By the runs of several words; whether they hold is for who asks to see. Processes of the version before ask the other one.
create function information_found(keys text[], most int)
returns table (id bigint, pinned boolean, shown_from timestamptz, shown_until timestamptz, column_key text, content_type smallint)
language sql stable rows 200 set enable_seqscan to off set enable_indexscan to off
begin atomic
  select id, pinned, shown_from, shown_until, column_key, content_type from information
  where search_grams(search_text) @> keys limit most;
end;

-- With what it says of itself; the columns without are read by the version before.
alter table partner
  add column open_text text generated always as (
    name || E'\n' || summary || E'\n' || introduction || E'\n' || name_es || E'\n' || summary_es || E'\n' || introduction_es
    || E'\n' || name_pt || E'\n' || summary_pt || E'\n' || introduction_pt) stored,
  add column open_grams text[] generated always as (search_grams(
    name || E'\n' || summary || E'\n' || introduction || E'\n' || name_es || E'\n' || summary_es || E'\n' || introduction_es
    || E'\n' || name_pt || E'\n' || summary_pt || E'\n' || introduction_pt)) stored;
drop index partner_words;
create index partner_words on partner using gin (open_grams) with (gin_pending_list_limit = 256);
