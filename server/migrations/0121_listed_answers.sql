-- Who of an activity is listed by the number of his company, or by his mail, is looked up by each entry, too: to spell all of
-- two hundred thousand answers took seconds. What counts is whether it is the same: a key of any length is kept as short as all.
create index application_answer_credit_code on application_answer (form_item_id, md5(block_key(3, value)))
  where type in (1, 2) and name ~ '社会信用代码|税号|纳税人识别号';
create index application_answer_mail on application_answer (form_item_id, md5(block_key(4, value)))
  where type in (1, 2) and name ~* '邮箱|邮件|e-?mail|correo';
