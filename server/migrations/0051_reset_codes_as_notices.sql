-- Codes for a forgotten password are notices, too: sent by the one worker, seen on the page of what was sent. What they say
-- lies sealed until they were sent, and no longer than they hold.

-- Wider than before: one more way.
alter table notice
  drop constraint notice_channel_check,
  add constraint notice_channel_check check (channel in ('mail', 'webhook', 'reset'));
alter table notice
  -- After this it is not sent any more.
  add column expires_at timestamptz,
  -- What is sent and must not lie in clear, under a key of its receiver.
  add column secret bytea;
create index notice_with_secret on notice (user_id) where secret is not null;

-- Whoever gave an account another password or another phone has taken back every code that was on its way to it.
create function give_up_codes() returns trigger language plpgsql as $$
begin
  update notice set status = 2, secret = null, last_error = '验证码已失效'
  where user_id = new.id and secret is not null;
  return null;
end $$;
create trigger give_up_codes after update of password_hash, mobile_phone on user_account
for each row when (old.password_hash is distinct from new.password_hash or old.mobile_phone is distinct from new.mobile_phone)
execute function give_up_codes();
