-- When its person took a sign-up back. Its status is 2 then, so that its place and its phone are free by what counts and
-- tells apart the live ones already.
alter table application add column withdrawn_at timestamptz;
