-- Partners and banners at size, straight into a database that the product has prepared: `fill.partners` says how many. Nine
-- tenths are on the shelf, some are planned, over, or in the recycle bin.
insert into partner (position, name, kind, country, summary, name_es, on_shelf_time, off_shelf_time, deleted_at, created_by, created_at,
    updated_by, updated_at)
  select n::bigint * 1048576, countries[1 + n % 7] || parts[1 + n / 7 % 6] || '第' || n || '号', n % 4, codes[1 + n % 7],
    parts[1 + n % 6] || chr(19968 + n * 31 % 6000) || chr(19968 + n * 17 % 6000), case when n % 3 = 0 then 'Socio ' || n else '' end,
    case when n % 10 = 3 then null when n % 100 = 5 then now() + n * interval '1 minute' else now() - interval '9 days' end,
    case when n % 50 = 7 then now() - interval '1 day' when n % 70 = 8 then now() + interval '90 days' end,
    case when n % 400 = 0 then now() end, who.id, now() - n * interval '3 minutes', who.id, now() - n * interval '2 minutes'
  from generate_series(1, current_setting('fill.partners')::int) as n
  cross join (select min(id) as id from user_account) as who
  cross join (values (array['墨西哥', '巴西', '智利', '秘鲁', '哥伦比亚', '阿根廷', '巴拿马'],
    array['MX', 'BR', 'CL', 'PE', 'CO', 'AR', 'PA'], array['商会', '投资局', '物流', '律师', '银行', '报社'])) as words (countries, codes, parts);
insert into partner_tally (partner_id) select id from partner;
insert into banner (position, title, picture, alt, on_shelf_time, off_shelf_time, deleted_at, created_by, created_at, updated_by, updated_at)
  select partner.position, partner.name, '[{"url": "https://example.com/a.png"}]', '图', on_shelf_time, off_shelf_time, deleted_at,
    created_by, created_at, updated_by, updated_at
  from partner;
insert into banner_tally (banner_id) select id from banner;
