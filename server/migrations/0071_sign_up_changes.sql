-- Whoever signed up may change his answers until then; null: as long as sign-up is open.
alter table activity add column change_end_time timestamptz;
-- Which state of a sign-up a decision or a change was made over; a change and a decision each make the next one.
alter table application add column version int not null default 1;
-- When its person last changed it.
alter table application add column changed_at timestamptz;

-- What was answered before its person changed it, as a reviewer last saw it: one old answer a field, until the next change
-- after a decision. '' is one that was not given; of a file it is the name, for the file itself is gone.
create table application_former_answer (
  application_id bigint not null references application on delete cascade,
  form_item_id bigint not null references form_item on delete cascade,
  name text not null,
  type smallint not null,
  sort_num int not null,
  value text not null,
  primary key (application_id, form_item_id)
);
create index application_former_answer_item on application_former_answer (form_item_id);
