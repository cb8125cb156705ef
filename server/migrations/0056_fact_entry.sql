-- What imports of facts are remembered by: the file, how many of its rows were taken, and the faulty ones, packed, so that
-- whoever imported them finds them again. Imports without a record leave these as they are.
alter table import_batch
  add column file_name text not null default '',
  add column file_sha256 text not null default '',
  add column total_num int not null default 0,
  add column fail_num int not null default 0,
  add column faults text not null default '',
  -- Kept beyond the time in which it can be undone, and shown as a list.
  add column is_record boolean not null default false;
create index import_batch_records on import_batch (subject, id desc) where is_record;
create index import_batch_file on import_batch (file_sha256, subject) where file_sha256 <> '';

-- Of which file a draft is.
alter table faulty_import
  add column file_name text not null default '',
  add column file_sha256 text not null default '';

-- A registered row that is withdrawn stays, with the reason and who did it.
alter table return_fund_fact
  add column void_reason text not null default '',
  add column voided_by bigint references user_account;
create index return_fund_fact_voided_by on return_fund_fact (voided_by) where voided_by is not null;
create index return_fund_fact_created_by on return_fund_fact (created_by) where created_by is not null;
alter table comm_appeal_fact
  add column void_reason text not null default '',
  add column voided_by bigint references user_account;
create index comm_appeal_fact_voided_by on comm_appeal_fact (voided_by) where voided_by is not null;
create index comm_appeal_fact_created_by on comm_appeal_fact (created_by) where created_by is not null;
