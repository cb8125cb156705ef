-- Whoever was removed for good is counted nowhere: the days that were read from the operation log had them, too.
delete from active_account using user_account
where user_account.id = active_account.user_id and user_account.purged_at is not null;
