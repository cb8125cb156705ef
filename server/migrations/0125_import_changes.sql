-- What an import changed of rows that were there, packed as the faulty rows are: each with the version that it left and its
-- fields before and after, for as long as the import can be taken back. Of imports of the version before, which keep none,
-- nothing is put back.
alter table import_batch
  add column changed text not null default '',
  -- So many rows.
  add column changed_num int not null default 0;
