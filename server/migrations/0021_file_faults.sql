-- What was found wrong with the bytes of a file, when they were read or checked; null while nothing was.
alter table file
  add column fault text check (fault in ('missing', 'differs')),
  add column fault_at timestamptz;
create index file_fault on file (fault_at) where fault is not null;
