-- All rows of an import that was checked, so that the faulty ones are corrected where they are and taken without another
-- upload. Rows of versions before have none, and stay what they were: faults to look at.
alter table faulty_import
  add column rows text not null default '',
  add column update_existing boolean not null default false,
  -- Moves with every correction: of two at once the later one is told.
  add column revision int not null default 1,
  -- Of what is kept, in bytes.
  add column size int not null default 0;

-- What an import added, for as long as it can be undone.
create table import_batch (
  id bigint generated always as identity primary key,
  subject text not null,
  created_by bigint not null references user_account on delete cascade,
  created_at timestamptz not null,
  added_num int not null,
  updated_num int not null,
  -- The ids that were added, by the names that the subject gives them.
  added jsonb not null,
  undone_at timestamptz
);
create index import_batch_last on import_batch (created_by, subject, id desc);
create index import_batch_age on import_batch (created_at);
