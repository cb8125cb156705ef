-- How many may be signed up in one submission (decision 96): one alone, as before, unless the office says otherwise.
alter table activity add column group_most smallint not null default 1 check (group_most between 1 and 10);
-- Who were signed up together have the number of the first of them in common; '' for who came alone.
alter table application add column group_code text not null default '';
-- None of the sign-ups that there are is in it, and no rush of single ones pays for it.
create index application_group on application (group_code) where group_code <> '';
