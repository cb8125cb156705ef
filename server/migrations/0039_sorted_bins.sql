-- What lies in a recycle bin is sorted by the columns of its list, too: an index of what lies there costs nobody else.

create index user_account_bin_order on user_account (sort_num, id desc) where deleted_at is not null and purged_at is null;
create index user_account_bin_login on user_account (lower(user_login_id), id) where deleted_at is not null and purged_at is null;
create index user_account_bin_created on user_account (created_at, id) where deleted_at is not null and purged_at is null;
create index user_account_bin_last_login on user_account (coalesce(last_login_at, '-infinity'), id)
  where deleted_at is not null and purged_at is null;
create index information_bin_created on information (created_at, id) where deleted_at is not null;
create index information_bin_updated on information (updated_at, id) where deleted_at is not null;
