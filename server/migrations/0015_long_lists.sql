-- Long lists stay quick. Words are found in the logs however long they are: the operation log by an index over its texts,
-- the interface log, whose texts repeat, by a list of those that there are. People are counted by their memberships.

-- Operation log ------------------------------------------------------------------------------------------------

-- What the words of a row are looked for in, of folded texts: what was done, its module, who did it, his department, a
-- separator between each two. The object's name is marked where it stands in what was done, else added to it. No caller's
-- text brings such a mark along.
create function operation_log_text(what text, object text, module text, who text, department text) returns text
language plpgsql immutable parallel safe as $$
declare
  marks constant text := chr(1) || chr(29) || chr(30) || chr(31);
  mark constant text := chr(30);
begin
  what := translate(what, marks, '');
  object := translate(object, marks, '');
  return case
      when object = '' then what
      when position(object in what) > 0 then replace(what, object, mark || object || mark)
      else what || ' ' || mark || object || mark
    end || chr(29) || translate(module, marks, '')
    || chr(31) || translate(who, marks, '')
    || chr(31) || translate(department, marks, '');
end $$;

-- What a row is found by: the runs of one and two characters of its text (see `search_grams`), those of the object's name,
-- the module, the person and the department each behind a capital of its own, which no folded text has. So a word of
-- the object is not looked for in rows that have it elsewhere. Then the type, the failure and the department that sees it.
-- Written without a query of its own, some runs twice: rows come often, and repeated keys do no harm.
create function operation_log_keys(folded text, operation_type smallint, result smallint, department_id bigint) returns text[]
language plpgsql immutable parallel safe as $$
declare
  cut constant text := chr(1);
  what text := split_part(folded, chr(31), 1);
  body text := split_part(what, chr(29), 1);
  object text := split_part(body, chr(30), 2);
  module text := split_part(what, chr(29), 2);
  who text := split_part(folded, chr(31), 2);
  department text := split_part(folded, chr(31), 3);
begin
  -- Of the object's name only what joins it to its neighbours.
  if length(object) > 1 then
    body := replace(body, chr(30) || object || chr(30), left(object, 1) || cut || right(object, 1));
  else
    body := replace(body, chr(30), '');
  end if;
  body := body || ' ' || left(module, 1);
  return string_to_array(
    regexp_replace(body, '(.)', '\1' || cut, 'g')
    || regexp_replace(body, '(..?)', '\1' || cut, 'g')
    || regexp_replace(substr(body, 2), '(..?)', '\1' || cut, 'g')
    || regexp_replace(object, '(.)', 'O\1' || cut, 'g')
    || regexp_replace(object, '(..?)', 'O\1' || cut, 'g')
    || regexp_replace(substr(object, 2), '(..?)', 'O\1' || cut, 'g')
    || regexp_replace(module, '(.)', 'M\1' || cut, 'g')
    || regexp_replace(module, '(..?)', 'M\1' || cut, 'g')
    || regexp_replace(substr(module, 2), '(..?)', 'M\1' || cut, 'g')
    || regexp_replace(who, '(.)', 'U\1' || cut, 'g')
    || regexp_replace(who, '(..?)', 'U\1' || cut, 'g')
    || regexp_replace(substr(who, 2), '(..?)', 'U\1' || cut, 'g')
    || regexp_replace(department, '(.)', 'D\1' || cut, 'g')
    || regexp_replace(department, '(..?)', 'D\1' || cut, 'g')
    || regexp_replace(substr(department, 2), '(..?)', 'D\1' || cut, 'g')
    || 'T' || operation_type
    || case result when 0 then cut || 'F' else '' end
    || coalesce(cut || 'S' || department_id, ''), cut);
end $$;

alter table operation_log add column search_text text collate "C" generated always as (operation_log_text(
  search_fold(content || case when position(call_name in content) > 0 then '' else ' ' || call_name end),
  search_fold(object_name), search_fold(module_name), search_fold(user_name || ' ' || user_login_id),
  search_fold(department_name))) stored;

-- What waits to be sorted in is kept short: whoever writes the row that makes it full sorts it in, and searches read it whole.
create index operation_log_words on operation_log
  using gin (operation_log_keys(search_text, operation_type, result, department_id)) with (gin_pending_list_limit = 256);

-- Addresses repeat, so that each stands there once with its rows. In the order of their characters, for a beginning of one.
create index operation_log_address on operation_log (address collate "C");

-- The primary key read backwards is the newest first already.
drop index operation_log_newest;
drop index interface_log_newest;

-- Interface log ------------------------------------------------------------------------------------------------

-- Every call and every caller that the interface log has ever had, once: some hundreds of calls and the accounts.
create table interface_log_call (
  call_path text not null,
  call_name text not null,
  method text not null,
  path_grams text[] generated always as (search_grams(call_path)) stored,
  name_grams text[] generated always as (search_grams(call_name)) stored,
  primary key (call_path, call_name, method)
);
create index interface_log_call_path_grams on interface_log_call using gin (path_grams);
create index interface_log_call_name_grams on interface_log_call using gin (name_grams);
-- Whose account it was, 0: nobody's. Who sees some people's calls alone finds them by their accounts, former ones too.
create table interface_log_login (
  user_login_id text not null,
  user_id bigint not null,
  grams text[] generated always as (search_grams(user_login_id)) stored,
  primary key (user_login_id, user_id)
);
create index interface_log_login_user on interface_log_login (user_id);
create index interface_log_login_grams on interface_log_login using gin (grams);

create function keep_interface_log_terms() returns trigger language plpgsql as $$
begin
  -- In one order, so that two batches never wait for each other crosswise. Those that are known are left out before
  -- anything is made of them; the conflict is with what another process has just written.
  insert into interface_log_call (call_path, call_name, method)
    select terms.call_path, terms.call_name, terms.method
    from (select distinct call_path, call_name, method from written) as terms
    where not exists (
      select from interface_log_call as known
      where known.call_path = terms.call_path and known.call_name = terms.call_name and known.method = terms.method)
    order by terms.call_path, terms.call_name, terms.method
  on conflict do nothing;
  insert into interface_log_login (user_login_id, user_id)
    select terms.user_login_id, terms.user_id
    from (
      select distinct user_login_id, coalesce(user_id, 0) as user_id from written
      where user_login_id <> '' or user_id is not null
    ) as terms
    where not exists (
      select from interface_log_login as known
      where known.user_login_id = terms.user_login_id and known.user_id = terms.user_id)
    order by terms.user_login_id, terms.user_id
  on conflict do nothing;
  return null;
end $$;
create trigger interface_log_terms_kept after insert on interface_log
  referencing new table as written for each statement execute function keep_interface_log_terms();

insert into interface_log_call (call_path, call_name, method)
  select distinct call_path, call_name, method from interface_log;
insert into interface_log_login (user_login_id, user_id)
  select distinct user_login_id, coalesce(user_id, 0) from interface_log
  where user_login_id <> '' or user_id is not null;

-- What one caller called, however long ago; visitors have no name to ask for.
create index interface_log_caller on interface_log (user_login_id, created_at desc) where user_login_id <> '';

-- Failures are few. Durations repeat, so that each stands there once with its rows.
create index interface_log_failed on interface_log (call_path, created_at desc) where result = 0;
create index interface_log_duration on interface_log (duration_ms);

-- People -------------------------------------------------------------------------------------------------------

-- Who is gone, frozen or no longer on the job: few beside the others. A list that knows its people by their memberships
-- (a role's, a department's) counts these and leaves the gone out, instead of reading each person.
create index user_account_not_pickable on user_account (id) include (deleted_at)
  where deleted_at is not null or status <> 1 or person_status <> 1;

-- What a keyword is looked for in, folded once when it is written and not with every search.
alter table user_account add column search_text text collate "C"
  generated always as (search_fold(user_login_id || ' ' || user_name)) stored;
