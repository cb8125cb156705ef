-- What lists can be sorted by beside what they were kept in: each column with the id behind it, so that one index, read
-- from either end, serves both directions. Sign-ups and logs get none: each would cost every one that comes.

create index user_account_created on user_account (created_at, id) where deleted_at is null;
-- Who never signed in comes before all others.
create index user_account_last_login on user_account (coalesce(last_login_at, '-infinity'), id) where deleted_at is null;
create index user_account_deleted on user_account (deleted_at, id) where deleted_at is not null;
create index user_account_external_updated on user_account (updated_at, id) where source = 1;
create index activity_updated on activity (updated_at, id);
create index role_created on role (created_at, id);
create index role_updated on role (updated_at, id);
create index file_size on file (size, id);
