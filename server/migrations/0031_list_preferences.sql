-- How each person has set up the lists of the office: columns, density, filters by name. One row a list that the contract names.

create table list_preference (
  user_id bigint not null references user_account on delete cascade,
  list text not null,
  preference jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, list)
);
