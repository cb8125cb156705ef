-- Fields of a form that staff fills in as somebody comes in; visitors are not asked them.
alter table form_item add column at_door boolean not null default false;
