-- Sign-ups by what they chose at the fields of their form: of 200,000 for one activity, the few who chose something rare.

-- Single choice: the value is the option. What is typed has no part in it.
create index application_answer_choice on application_answer (form_item_id, value, application_id) where type in (3, 6);

/* The options of a multiple choice, each with its field: one index for those of all forms. */
create function choice_keys(item bigint, answer text) returns text[] language sql immutable as $$
  select array(select item || ' ' || one from unnest(string_to_array(answer, ',')) as one)
$$;
create index application_answer_choices on application_answer using gin (choice_keys(form_item_id, value))
  with (gin_pending_list_limit = 256) where type = 4;
