-- Failures of whom somebody may see who does not see all: until now each failure of the period was read, and looked at for its caller.
create index interface_log_failed_caller on interface_log (user_login_id, created_at desc) where result = 0 and user_login_id <> '';
