-- Who signed in on which day, in which month and in which year, of the platform's zone: what statistics of people count.
-- The operation log knows it as well, but only as long as its months are kept, and by reading all of them.

create table active_account (
  -- As spec 3.2 counts a statistic's granularity: 0 day, 1 month, 2 year.
  unit smallint not null check (unit between 0 and 2),
  -- The first day of it.
  starts date not null,
  user_id bigint not null references user_account on delete cascade,
  primary key (unit, starts, user_id)
);
create index active_account_user on active_account (user_id);

-- What was before, by the clock of the default zone: the database does not know the setting.
insert into active_account (unit, starts, user_id)
select distinct unit.id, date_trunc(unit.name, log.created_at at time zone 'Asia/Shanghai')::date, log.user_id
from operation_log as log join user_account on user_account.id = log.user_id,
  (values (0, 'day'), (1, 'month'), (2, 'year')) as unit (id, name)
where log.result = 1 and log.call_path in
  ('/ums/api/v1/user/login', '/ums/api/v1/user/thirdLogin', '/ums/api/v1/user/mockLogin');
