-- A whole phone is found by application_unpurged_phone instead of the runs of two digits that every other phone has, too. What has
-- such a number elsewhere is here: in a name or a company, behind characters that fold to others, within a longer phone.
create index application_other_number on application using gin (grams)
  where (apply_name || ' ' || company || ' ' || apply_code) ~ '[0-9]{11}|[^ -~一-鿿（）·]' or mobile_phone !~ '^[0-9]{0,11}$';
