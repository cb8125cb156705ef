-- The office's own words for messages and notices. Without a row, or without words in it, the product's are sent.
create table message_text (
  -- As the contract numbers them.
  id bigint primary key,
  title text constraint message_text_title_length check (char_length(title) between 1 and 20),
  content text constraint message_text_content_length check (char_length(content) between 1 and 300),
  version int not null default 1,
  updated_by bigint references user_account on delete set null,
  updated_at timestamptz not null default now(),
  constraint message_text_whole check ((title is null) = (content is null))
);
create index message_text_updated_by on message_text (updated_by) where updated_by is not null;

-- Wider than before: one more kind.
alter table record_history
  drop constraint record_history_subject_check,
  add constraint record_history_subject_check check (
    subject in ('activity', 'application', 'role', 'department', 'resource', 'user', 'dictionary', 'setting', 'information',
      'partner', 'banner', 'taskTemplate', 'system_message', 'map_boundary', 'message_text')
  );
