-- How many sign-ups a network, and an activity, has had of late: a level that rises by one with each and sinks with time.
-- Written in the sign-up's own transaction, so there is a row only for who has signed up, and for networks whose answers
-- to picture codes were wrong.
create table sign_up_pace (
  -- 'network <network>', 'activity <id>', 'wrong <network>'.
  place text primary key,
  level double precision not null,
  counted_at timestamptz not null
);
create index sign_up_pace_age on sign_up_pace (counted_at);

-- Proofs that a sign-up was made with: each is good for one. Written with the sign-up, kept until the proof is over anyway.
create table sign_up_proof (
  mark bytea primary key,
  expires_at timestamptz not null
);
create index sign_up_proof_expires_at on sign_up_proof (expires_at);
