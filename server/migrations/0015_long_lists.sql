-- Long lists stay quick. Words are found in the logs however long they are: the operation log by an index over its texts,
-- the interface log, whose texts repeat, by a list of those that there are. People are counted by their memberships.

-- All runs of one and two characters of a text that is folded already, some of them twice: as `search_grams`, without
-- a query of its own. For an index on an expression, where rows come often and repeated keys do no harm.
create function search_runs(folded text) returns text[]
language sql immutable parallel safe strict
begin atomic
  select string_to_array(folded, null)
    || string_to_array(regexp_replace(folded, '(..)', '\1' || chr(1), 'g'), chr(1))
    || string_to_array(regexp_replace(substr(folded, 2), '(..)', '\1' || chr(1), 'g'), chr(1));
end;

-- Operation log ------------------------------------------------------------------------------------------------

-- Three parts between unit separators: what was done, who did it, his department. What the content says already does
-- not stand there twice. Collation "C", because the index compares each of its keys many times.
alter table operation_log add column search_text text collate "C" generated always as (
  search_fold(
    content || case when position(call_name in content) > 0 then '' else ' ' || call_name end
    || case when position(object_name in content) > 0 then '' else ' ' || object_name end
    || ' ' || module_name)
  || chr(31) || search_fold(user_name || ' ' || user_login_id)
  || chr(31) || search_fold(department_name)
) stored;

-- What waits to be sorted in is kept short: whoever writes the row that makes it full sorts it in, and searches read it whole.
create index operation_log_words on operation_log using gin (search_runs(search_text)) with (gin_pending_list_limit = 256);

-- The primary key read backwards is the newest first already.
drop index operation_log_newest;
drop index interface_log_newest;

-- Interface log ------------------------------------------------------------------------------------------------

-- Every path, name and caller that the interface log has ever had, once: some hundreds of calls and the accounts.
create table interface_log_term (
  kind text not null check (kind in ('path', 'name', 'caller')),
  term text not null,
  grams text[] generated always as (search_grams(term)) stored,
  primary key (kind, term)
);
create index interface_log_term_grams on interface_log_term using gin (grams);

create function keep_interface_log_terms() returns trigger language plpgsql as $$
begin
  -- In one order, so that two batches never wait for each other crosswise. Those that are known are left out before
  -- anything is made of them; the conflict is with what another process has just written.
  insert into interface_log_term (kind, term)
    select terms.kind, terms.term
    from (
      select distinct each.kind, each.term
      from written cross join lateral (
        values ('path', call_path), ('name', call_name), ('caller', user_login_id)
      ) as each (kind, term)
      where each.term <> ''
    ) as terms
    where not exists (
      select from interface_log_term as known where known.kind = terms.kind and known.term = terms.term)
    order by terms.kind, terms.term
  on conflict do nothing;
  return null;
end $$;
create trigger interface_log_terms_kept after insert on interface_log
  referencing new table as written for each statement execute function keep_interface_log_terms();

insert into interface_log_term (kind, term)
  select 'path', call_path from interface_log where call_path <> ''
  union select 'name', call_name from interface_log where call_name <> ''
  union select 'caller', user_login_id from interface_log where user_login_id <> '';

-- What one caller called, however long ago; visitors have no name to ask for.
create index interface_log_caller on interface_log (user_login_id, created_at desc) where user_login_id <> '';

-- People -------------------------------------------------------------------------------------------------------

-- Who is gone, frozen or no longer on the job: few beside the others. A list that knows its people by their memberships
-- (a role's, a department's) counts these and leaves the gone out, instead of reading each person.
create index user_account_not_pickable on user_account (id) include (deleted_at)
  where deleted_at is not null or status <> 1 or person_status <> 1;

-- What a keyword is looked for in, folded once when it is written and not with every search.
alter table user_account add column search_text text collate "C"
  generated always as (search_fold(user_login_id || ' ' || user_name)) stored;
