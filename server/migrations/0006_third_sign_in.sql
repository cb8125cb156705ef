-- Signing in with an identity of another system (OpenID Connect).

alter table user_account
  -- Whose identity this synced account is: the provider and its lasting name of the person there.
  add column external_issuer text,
  add column external_subject text,
  add constraint user_account_external_whole check ((external_issuer is null) = (external_subject is null)),
  add constraint user_account_external_synced check (external_subject is null or source = 1);
create unique index user_account_external_once on user_account (external_issuer, external_subject)
  where external_subject is not null;

-- What the provider gave with the sign-in, kept to tell it at the sign-out which of its sessions ends; it opens nothing here.
alter table session add column id_token text;

-- A sign-in on its way through the provider: used once, by the browser that began it, within ten minutes. Of state and
-- browser only hashes are stored, so that reading the table ends nobody's sign-in.
create table third_sign_in (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index third_sign_in_expiry on third_sign_in (expires_at);
