-- The fields of a rejected sign-up that its person may correct, and send it in again.
create table application_mark (
  application_id bigint not null references application on delete cascade,
  form_item_id bigint not null references form_item on delete cascade,
  primary key (application_id, form_item_id)
);
create index application_mark_item on application_mark (form_item_id);
