-- Tasks at size, straight into a database that the product has prepared: `fill.tasks` says how many, with a third more
-- steps, four rows of history each (or `fill.history`), `fill.people` people in 300 departments (20 bureaus of 14 stations below one head office).
-- One task of twenty is open; they are of the last 2 years, the last with the highest number. For who owns the tables.

-- Building an index and looking keys up cost less for all rows at once.
create temporary table dropped on commit drop as
  select 'drop index ' || indexrelid::regclass as away, pg_get_indexdef(indexrelid) as back, 1 as place
  from pg_index
  where indrelid = any(array['task_instance', 'task_detail', 'task_history', 'task_entity', 'task_watch']::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid)
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
  from pg_constraint
  where contype = 'f' and conrelid = any(array['task_instance', 'task_detail', 'task_history', 'task_entity', 'task_watch']::regclass[]);
do $$
declare
  statement text;
begin
  for statement in select away from dropped loop
    execute statement;
  end loop;
end $$;

insert into department (name, code) values ('规模总局', 'size-0');
insert into department (name, code, parent_id)
  select '规模分局' || n, 'size-' || n, (select id from department where code = 'size-0') from generate_series(1, 19) as n;
insert into department (name, code, parent_id)
  select '规模派出所' || n, 'size-' || n, (select id from department where code = 'size-' || 1 + n % 19)
  from generate_series(20, 299) as n;
insert into user_account (user_login_id, user_name, first_login, department_id)
  select 'size' || n, '民警' || n, 0, (select id from department where code = 'size-' || n % 300)
  from generate_series(1, current_setting('fill.people')::int) as n;

-- By number, from 0 on: a station n belongs to bureau 1 + n % 19, so n + 19 is its neighbour.
create temporary table unit on commit drop as
  select substr(code, 6)::int as n, id, name from department where code like 'size-%';
create temporary table person on commit drop as
  select substr(user_login_id, 5)::int as n, user_account.id, user_name, department_id, name as dept_name
  from user_account join department on department.id = department_id where user_login_id like 'size%';
create temporary table made on commit drop as
  select n, nextval(pg_get_serial_sequence('task_instance', 'id')) as id,
    now() - (num - n + 1) * (interval '730 days' / num) as at,
    -- Nearly all that is open is of the last days.
    case when n > num - num / 25 or n % 100 = 7 then n % 3 + 1 when n % 25 = 3 then 5 else 4 end as status,
    1 + n * 7919 % people as origin, 1 + n * 104729 % people as handler
  from (select current_setting('fill.tasks')::int as num, current_setting('fill.people')::int as people) as size,
    generate_series(1, num::bigint) as n;
analyze unit, person, made;

insert into task_instance (id, code, template_id, template_version_id, template_type, title, status, priority, origin_user_id,
  origin_user_name, origin_user_type, origin_dept_id, origin_dept_name, form_data, due_at, near_due_at, was_late, dispatched_at,
  finish_at, detail_num, done_num, handler_names, batch_code, scope_dept_ids, party_user_ids, search_text, created_at, updated_at)
  select made.id, 'ZF' || to_char(at, 'YYYYMMDD') || lpad(made.n::text, 6, '0'), template.id, template.version, template.type,
    kinds[1 + made.n % 8] || '-' || names[1 + made.n % 20] || names[1 + made.n / 20 % 20], status, 1 + made.n % 3, origin.id, origin.user_name,
    5, origin.department_id, origin.dept_name, jsonb_build_object('victimName', names[1 + made.n % 20], 'victimPhone', 13900000000 + made.n),
    case when status < 4 then now() + (made.n * 7919 % 2880 - 720) * interval '1 minute' end,
    case when status < 4 then now() + (made.n * 7919 % 2880 - 960) * interval '1 minute' end, made.n % 9 = 0, at,
    case when status >= 4 then at + made.n * 7919 % 1440 * interval '1 minute' end, 1 + (made.n % 3 = 0)::int, 1, handler.user_name,
    case when made.n % 50 = 1 then 'B' || made.n / 200 end,
    array(select distinct one from unnest(array[origin.department_id, handler.department_id, case when made.n % 3 = 0 then third.id end,
      case when made.n % 2 = 0 then (select id from unit where unit.n = 0) end]) as one where one is not null),
    array[origin.id, handler.id], 'ZF' || to_char(at, 'YYYYMMDD') || lpad(made.n::text, 6, '0') || chr(10)
      || kinds[1 + made.n % 8] || '-' || names[1 + made.n % 20] || names[1 + made.n / 20 % 20] || chr(10) || 13900000000 + made.n,
    at, at + made.n * 7919 % 2880 * interval '1 minute'
  from made
  join person as origin on origin.n = made.origin
  join person as handler on handler.n = made.handler
  join unit as third on third.n = 1 + (made.n * 31 % 299)
  join (select row_number() over (order by task_template.id) - 1 as place, count(*) over () as num, task_template.id,
    current_version_id as version, template_type as type from task_template where current_version_id is not null) as template
    on template.place = made.n / 7 % template.num
  cross join (values (array['紧急止付', '资金查控', '线索核查', '见面劝阻', '落地侦查', '话单调取', '账户冻结', '预警处置'],
    array['王芳', '李娜', '张伟', '刘洋', '陈静', '杨磊', '赵敏', '黄强', '周杰', '吴霞', '徐勇', '孙丽', '马超', '朱军', '胡兰', '郭明', '何平',
      '高峰', '林涛', '罗斌'])) as words (kinds, names);
-- What nobody has dispatched yet.
insert into task_instance (code, template_id, template_version_id, template_type, title, status, origin_user_id, origin_user_name,
  origin_user_type, origin_dept_id, origin_dept_name, draft, draft_version, search_text, created_at, updated_at)
  select 'ZFD' || person.n || '-' || copy, template.id, template.current_version_id, template_type, '草稿' || person.n, 0, person.id,
    user_name, 5, department_id, dept_name, '{}', 1, '草稿' || person.n, now() - copy * interval '1 day', now() - copy * interval '1 hour'
  from person cross join generate_series(1, 3) as copy
  cross join (select * from task_template where current_version_id is not null order by id limit 1) as template;

-- 0 unsigned of a department, 1 at work, 2 in review, 3 sent back; all others are done.
insert into task_detail (instance_id, role_type, target_type, handler_dept_id, handler_dept_name, handler_user_id,
  handler_user_name, handle_status, is_current, reviewer_user_id, sign_deadline, handle_deadline, due_at, clock_start, near_due_at, next_check_at,
  was_late, sign_at, submit_at, finish_at, handle_data, created_at, updated_at)
  select made.id, 1 + (part > 0)::int, 2, handler.department_id, handler.dept_name,
    case when is_taken then handler.id end, case when is_taken then handler.user_name end, step,
    true, case when step = 2 then origin.id end, at + interval '10 minutes', at + interval '2 days', due, case when due is not null then at end,
    due - interval '1 hour', case when due is not null and made.n % 4 > 0 then due end, made.n % 9 = 0,
    case when is_taken then at + made.n % 50 * interval '1 minute' end, case when step = 4 then at + made.n % 1440 * interval '1 minute' end,
    case when step = 4 then at + made.n % 1440 * interval '1 minute' end, '{"handleNote": "已联系并完成核查"}', at, at
  from made
  cross join generate_series(0, 1) as part
  join person as handler on handler.n = case when part = 0 then made.handler else 1 + (made.handler + 37) % current_setting('fill.people')::int end
  join person as origin on origin.n = made.origin
  cross join lateral (select case when status >= 4 then status when part = 1 then 1 when made.n % 11 = 0 then 0 when made.n % 13 = 0 then 2 when made.n % 17 = 0 then 3 else 1 end as step) as now_at
  cross join lateral (select step <> 0 as is_taken,
    case when step < 4 then now() + (made.n * 7919 % 2880 - 720) * interval '1 minute' end as due) as more
  where part = 0 or made.n % 3 = 0
  order by at;

-- As the triggers of steps do it, where they are on.
insert into task_department (department_id, created_at, instance_id)
  select distinct handler_dept_id, made.at, made.id from made join task_detail on task_detail.instance_id = made.id
  on conflict do nothing;

insert into task_history (instance_id, round_no, handle_type, operator_id, operator_name, opinion, row_hash, created_at)
  select made.id, 1, 1 + part % 4, handler.id, handler.user_name, '已按要求办理', sha256(int8send(made.id * 100 + part)), at + part * interval '9 minutes'
  from made join person as handler on handler.n = made.handler cross join generate_series(0, coalesce(current_setting('fill.history', true)::int, 4) - 1) as part
  order by at, part;
insert into task_entity (entity_type, entity_value, instance_id, created_at)
  select type, value, id, at from made
  cross join lateral (values ('phone', (13900000000 + n)::text), ('alarmNo', 'J5101' || n / 3)) as numbers (type, value);
insert into task_watch (instance_id, user_id)
  select made.id, watcher.id from made
  join person as watcher on watcher.n = 1 + made.n * 31 % current_setting('fill.people')::int where made.n % 5 = 0;

do $$
declare
  statement text;
begin
  for statement in select back from dropped order by place loop
    execute statement;
  end loop;
end $$;
