-- Until when a sign-up may be taken back by its person; null: until the activity begins.
alter table activity add column withdraw_end_time timestamptz;
-- Where an activity takes place online: told to those who are approved and to nobody else. '' without.
alter table activity add column online_address text not null default '';
-- What is said to who has signed up, in each language; '' says nothing besides, or the Chinese one.
alter table activity add column success_text text not null default '';
alter table activity add column success_text_es text not null default '';
alter table activity add column success_text_pt text not null default '';
