-- Activities and sign-ups at size, straight into a database that the product has prepared: `fill.activities` and
-- `fill.applications` say how many, `fill.biggest` how many of the sign-ups are for the newest activity. A tenth of the
-- activities is not over yet, nine tenths are on the shelf. For who owns the tables.

-- Building an index, looking a key's rows up and counting rows cost less for all of them at once.
create temporary table dropped on commit drop as
  select 'drop index ' || indexrelid::regclass as away, pg_get_indexdef(indexrelid) as back, 1 as place
  from pg_index
  where indrelid = any(array['activity', 'activity_service', 'application', 'application_answer']::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid)
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
  from pg_constraint
  where contype = 'f' and conrelid = any(array['application', 'application_answer']::regclass[]);
do $$
declare
  statement text;
begin
  for statement in select away from dropped loop
    execute statement;
  end loop;
end $$;
alter table application disable trigger user;
alter table activity_tally disable trigger user;
alter table activity_service disable trigger user;

create temporary table filler on commit drop as
  select n, nextval(pg_get_serial_sequence('activity', 'id')) as id, n % 10 = 0 as is_coming,
    now() + case when n % 10 = 0 then n % 601 - 20 else - n % 1400 - 3 end * interval '1 day'
      + n % 24 * interval '1 hour' as starts
  from generate_series(1, current_setting('fill.activities')::int) as n;
analyze filler;

insert into activity (id, title, poster, activity_type, start_time, end_time, city_label, location, detail, apply_start_time,
  apply_end_time, publish_status, department_id, created_by, created_at, updated_by)
  select filler.id, cities[1 + n % 40] || kinds[1 + n % 12] || '第' || n || '期', '[{"url": "https://example.com/poster.png"}]',
    1 + n % 2, starts, starts + case when is_coming then interval '21 days' else interval '6 hours' end,
    cities[1 + n % 40], cities[1 + n % 40] || '会展中心', repeat('<p>面向出海企业的线下活动。</p>', 25),
    case when n % 50 = 10 then starts - interval '2 days' end,
    case when n % 50 = 20 then least(starts - interval '1 day', now()) end,
    case when n % 20 = 3 then 0 when n % 20 = 7 then 2 else 1 end,
    (select id from department order by id offset n % greatest((select count(*) from department), 1) limit 1),
    author.id, now() - (current_setting('fill.activities')::int - n) * interval '13 minutes', author.id
  from filler
  cross join (select min(id) as id from user_account) as author
  cross join (values (
    array['广州', '深圳', '上海', '杭州', '北京', '义乌', '圣保罗', '墨西哥城', '利马', '波哥大', '圣地亚哥', '蒙特雷', '巴拿马城',
      '布宜诺斯艾利斯', '瓜达拉哈拉', '里约热内卢', '成都', '重庆', '武汉', '南京', '厦门', '宁波', '青岛', '天津', '苏州', '长沙',
      '西安', '郑州', '合肥', '福州', '东莞', '佛山', '珠海', '中山', '惠州', '无锡', '温州', '泉州', '济南', '大连'],
    array['跨境对接会', '论坛', '跨境电商训练营', '招商说明会', '法务沙龙', '跨境冷链讲堂', '物流考察', '展览', '路演', '培训', '税务讲堂', '交流酒会']
  )) as words (cities, kinds);
insert into activity_tally (activity_id, capacity)
  select id, case when n = current_setting('fill.activities')::int then null when n % 30 = 0 then 5 when n % 7 = 0 then 100000 end
  from filler;
-- Everybody has the first; the second nobody chooses; few have the third.
insert into activity_service (activity_id, name, capacity, sort_num)
  select id, name, case when part = 1 and n % 40 = 30 and n % 30 <> 0 and n < current_setting('fill.activities')::int then 4 end, part from filler
  cross join (values (1, '一对一洽谈'), (2, '展位预订'), (3, '接机服务'), (4, '同声传译')) as services (part, name)
  where part = 1 or part = 2 and n % 3 = 0 or part = 3 and n % 1000 = 1 or part = 4 and n % 2 = 1;
insert into form_item (activity_id, name, type, require, sort_num)
  select id, name, 1, true, place from filler
  cross join unnest(array['姓名', '手机号', '公司', '职务', '需求', '备注', '来源']) with ordinality as items (name, place)
  where place <= 3 or n = current_setting('fill.activities')::int;
analyze activity, activity_tally, activity_service, form_item;

-- Those for the biggest among the others, the rest for who has no limit; each fifth is decided.
create temporary table signing on commit drop as
  select a, filler.id as activity_id, filler.n,
    now() - (current_setting('fill.applications')::int - a) * interval '20 seconds' as at
  from generate_series(1, current_setting('fill.applications')::int) as a
  cross join lateral (
    select case
      when a % (current_setting('fill.applications')::int / current_setting('fill.biggest')::int) = 0
      then current_setting('fill.activities')::int
      else 1 + (a::bigint * 7919 % (current_setting('fill.activities')::int - 1))::int end as wanted
  ) as wish
  join filler on filler.n = wish.wanted - case when wish.wanted % 30 = 0 or wish.wanted % 40 = 30
    then case when wish.wanted = current_setting('fill.activities')::int then 0 else 1 end else 0 end
  where filler.n % 20 <> 3;
-- Where there are few places, all are taken.
insert into signing select -n * 10 - part, id, n, now() - n * interval '1 minute' from filler, generate_series(1, 5) as part
  where n < current_setting('fill.activities')::int and (n % 30 = 0 or n % 40 = 30 and part < 5);
analyze signing;
insert into application (activity_id, service_id, apply_code, apply_status, apply_name, mobile_phone, company, created_at)
  select signing.activity_id, chosen.id, 'S' || lpad(to_hex(signing.a::bigint + 1000000000), 9, '0'),
    case when a % 7 = 0 and a > 0 then 2 when n % 4 = 0 or a < 0 then 1 else (a % 3 = 0)::int end,
    surnames[1 + abs(a) % 10] || names[1 + abs(a) / 10 % 12], '13' || lpad(((a::bigint + 1000000000) % 1000000000)::text, 9, '0'),
    places[1 + abs(a) % 9] || trades[1 + abs(a) / 7 % 10] || '有限公司', at
  from signing
  join activity_service as first on first.activity_id = signing.activity_id and first.sort_num = 1
  left join activity_service as third on third.activity_id = signing.activity_id and third.sort_num = 3
  left join activity_service as fourth on fourth.activity_id = signing.activity_id and fourth.sort_num = 4
  cross join lateral (select case when a % 2 = 0 then coalesce(third.id, fourth.id, first.id) else first.id end as id) as chosen
  cross join (values (array['王', '李', '张', '刘', '陈', '杨', '黄', '赵', '吴', '周'],
    array['芳', '志远', '伟', '秀英', '娜', '强', '敏', '静', '磊', '洋', '艳', '勇'],
    array['广州', '深圳', '义乌', '杭州', '宁波', '东莞', '上海', '厦门', '青岛'],
    array['国际贸易', '远航物流', '科技', '机电', '服饰', '家居', '新能源', '电子商务', '医疗器械', '农产品'])) as words (surnames, names, places, trades);
analyze application;
insert into application_answer (application_id, form_item_id, name, type, sort_num, value)
  select application.id, form_item.id, form_item.name, 1, form_item.sort_num,
    case form_item.sort_num when 1 then application.apply_name when 2 then application.mobile_phone
      when 3 then application.company else '无' end
  from application
  join filler on filler.id = application.activity_id
  join form_item on form_item.activity_id = application.activity_id;

update activity_tally as tally set pending_num = counted.d0, approved_num = counted.d1, rejected_num = counted.d2
  from (
    select activity_id, count(*) filter (where apply_status = 0) as d0, count(*) filter (where apply_status = 1) as d1,
      count(*) filter (where apply_status = 2) as d2
    from application group by activity_id
  ) as counted where counted.activity_id = tally.activity_id;
update activity_service as service set pending_num = counted.d0, approved_num = counted.d1, rejected_num = counted.d2
  from (
    select service_id, count(*) filter (where apply_status = 0) as d0, count(*) filter (where apply_status = 1) as d1,
      count(*) filter (where apply_status = 2) as d2
    from application group by service_id
  ) as counted where counted.service_id = service.id;

do $$
declare
  statement text;
begin
  for statement in select back from dropped order by place loop
    execute statement;
  end loop;
end $$;
alter table application enable trigger user;
alter table activity_tally enable trigger user;
alter table activity_service enable trigger user;
insert into activity_full select activity_id from activity_tally where is_activity_full(activity_id)
  on conflict do nothing;
insert into activity_waiting
  select activity_id, min(created_at) from application where apply_status = 0 group by activity_id
  on conflict (activity_id) do nothing;
