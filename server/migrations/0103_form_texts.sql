-- What the fields of a sign-up form say in Spanish and Portuguese; Chinese stays the key by which answers are stored.
alter table form_item add column texts jsonb not null default '{}';
-- What options are called there: `{"value": "巴西", "es": "Brasil"}`, those alone that have a name of their own.
alter table form_item add column option_texts jsonb not null default '[]';

-- Who agreed in a language agreed to its text: `{"es": "…"}`.
alter table form_consent add column texts jsonb not null default '{}';
