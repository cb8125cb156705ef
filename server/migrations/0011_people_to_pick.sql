-- Picking people and listing a role's: counted from an index alone, however many people there are.
create index user_account_pickable on user_account (sort_num, id desc)
  where deleted_at is null and status = 1 and person_status = 1;
create index user_role_people on user_role (role_id, user_id);
drop index user_role_role;
