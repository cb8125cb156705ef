-- The files of the builds that run or ran lately. Pages that are open in browsers go on asking for theirs after a
-- deploy, and of two nodes one may have a build that the other has not.

create table page_build (
  -- Hash of its files' names, which hold the hashes of their contents.
  id text primary key,
  names text[] not null,
  -- Told again by every node that serves it.
  last_running_at timestamptz not null default now()
);

-- Builds share the files that did not change.
create table page_asset (
  name text primary key,
  content bytea not null,
  is_gzipped boolean not null
);
