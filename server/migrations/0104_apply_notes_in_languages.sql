-- What is to be known before signing up, in each language; '' where the Chinese one is read.
alter table activity
  add column apply_notes_es text not null default '',
  add column apply_notes_pt text not null default '';
