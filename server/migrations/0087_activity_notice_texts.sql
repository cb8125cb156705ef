-- What an activity's staff add to a notice to its visitors, in its language; where there is none the notice is the product's alone.
create table activity_notice_text (
  activity_id bigint not null references activity on delete cascade,
  text text not null,
  language text not null check (language in ('zh', 'es', 'pt')),
  content text not null check (char_length(content) between 1 and 500),
  primary key (activity_id, text, language)
);

-- That of a notice as it was when it was posted: beside its content, so that nothing in it is taken for a place to fill.
alter table visitor_notice add column paragraph text not null default '';
