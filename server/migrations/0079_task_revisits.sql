-- When somebody is to be spoken to again, as the result of a step says: its handler is told once, on that day.
create table task_revisit (
  detail_id bigint primary key references task_detail on delete cascade,
  day date not null,
  told_at timestamptz
);
create index task_revisit_due on task_revisit (day, detail_id) where told_at is null;

insert into task_revisit (detail_id, day)
select id, (handle_data ->> 'revisitDate')::date from task_detail
where handle_status = 4 and is_current and role_type = 1
  and handle_data ->> 'revisitDate' ~ '^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$'
  and handle_data ->> 'revisitDate' >= to_char(now(), 'YYYY-MM-DD')
on conflict do nothing;
