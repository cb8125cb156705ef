-- What services, sessions and places of an activity are called in Spanish and Portuguese, by their Chinese names:
-- `{"value": "企业对接", "es": "Rueda de negocios"}`, those alone that have a name of their own.
alter table activity add column name_texts jsonb not null default '[]';
