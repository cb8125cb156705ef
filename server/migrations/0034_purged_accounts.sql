-- Accounts that were purged from the recycle bin. What a person did goes on naming him, so that the row stays, with account
-- and name and nothing else of him.

alter table user_account add column purged_at timestamptz;
drop index user_account_deleted;
create index user_account_deleted on user_account (deleted_at, id) where deleted_at is not null and purged_at is null;
drop index user_account_external_updated;
create index user_account_external_updated on user_account (updated_at, id) where source = 1 and purged_at is null;
