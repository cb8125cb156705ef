-- The look-up that every call with a session begins with. Planning it for its own values, as everything else is planned, took
-- three times as long as the rest of it: an account has eighteen indexes to think about. Here the plan is kept, which is safe
-- for what is found by whole keys alone. No other ways than by keys are thought of, so that a plan that was made while the
-- tables were small is still right when they are not.
create function live_sessions(hashes bytea[])
returns table (
  hash bytea, session_id bigint, mark text, user_id bigint, user_login_id text, user_name text, user_type smallint,
  source smallint, first_login smallint, is_stale boolean, access_version bigint
)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  return query
    select session.token_hash, session.id, session.mark, account.id, account.user_login_id, account.user_name,
      account.user_type, account.source, account.first_login, session.last_seen_at < now() - interval '1 minute',
      (select moved.version from access_version as moved where moved.id = 1)
    from session join user_account as account on account.id = session.user_id
    where session.token_hash = any(hashes) and session.expires_at > now()
      and account.status = 1 and account.person_status = 1;
end $$;
