-- News at size, straight into a database that the product has prepared: `fill.information` says how many, `fill.characters`
-- how long a text about is. Nine tenths are on the shelf, one in fifty is a film, one in twenty-five is written in Spanish.
insert into information (title, column_key, content_type, summary, content, lead, search_text, title_es, lead_es, pinned, publish_status,
    publish_time, on_shelf_time, created_by, created_at, updated_by, updated_at, department_id, video)
  select title, columns[1 + n % 6], (n % 50 = 0)::int, left(body, 80), '<p>' || body || '</p>', left(body, 80),
    search_fold(title || ' ' || body), case when n % 25 = 0 then 'Noticia ' || n else '' end,
    case when n % 25 = 0 then 'Noticia ' || n else '' end, n % 20000 = 7, case when n % 10 = 3 then 0 when n % 20 = 5 then 2 else 1 end,
    case when n % 10 <> 3 then at end, case when n % 100 = 3 then now() + n * interval '1 minute' end, who.id, at, who.id,
    at + n % 97 * interval '1 hour', null, '[]'
  from generate_series(1, current_setting('fill.information')::int) as n
  cross join (select min(id) as id from user_account) as who
  cross join (values (array['policy', 'market', 'country', 'case', 'risk', 'platform'],
    array['墨西哥', '巴西', '智利', '秘鲁', '哥伦比亚', '阿根廷', '巴拿马'],
    array['关税', '物流', '锂矿', '光伏', '税务', '用工', '港口', '认证', '汇率', '园区', '冷链', '支付'],
    array['企业', '当地', '项目', '规则', '合同', '市场', '客户', '成本', '周期', '许可', '平台', '风险'])) as words (columns, countries, themes, parts)
  cross join lateral (
    select countries[1 + n % 7] || themes[1 + n / 7 % 12] || '观察第' || n || '期' as title,
      now() - n * interval '7 minutes' as at,
      -- Each text has words of its own, and frequent ones.
      (select string_agg(countries[1 + (n + k) % 7] || '的' || themes[1 + (n / 3 + k * 5) % 12] || parts[1 + (n / 11 + k * 7) % 12]
          || chr(19968 + (n * 31 + k * 977) % 6000) || chr(19968 + (n * 17 + k * 331) % 6000) || '，', '')
        from generate_series(1, greatest(1, current_setting('fill.characters')::int / 11)) as k)
        || case when n % 500 = 1 then '跨境冷链' else '' end as body
  ) as made;
insert into information_tally (information_id, view_num, heat)
  select id, id * 7919 % 5000, extract(epoch from publish_time) / 1209600 + ln(1 + id * 7919 % 5000) / ln(2) from information
  where publish_time is not null
  union all select id, 0, 0 from information where publish_time is null
  on conflict (information_id) do nothing;
