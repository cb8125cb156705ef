-- How strong a password was when its owner set it: 2 medium, 3 strong (weaker ones are refused). Null while it was not
-- he who set it, and for those that were set before.
alter table user_account add column password_strength smallint check (password_strength between 1 and 3);
