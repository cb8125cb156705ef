-- Clicks of partners and banners by day, of the last months.
create table partner_click_day (
  partner_id bigint not null references partner on delete cascade,
  day date not null,
  click_num bigint not null,
  primary key (partner_id, day)
);
create index partner_click_day_age on partner_click_day (day);

create table banner_click_day (
  banner_id bigint not null references banner on delete cascade,
  day date not null,
  click_num bigint not null,
  primary key (banner_id, day)
);
create index banner_click_day_age on banner_click_day (day);
