-- What is registered as returned counts at the frozen account that it was returned from. What the account's source has told of it
-- so far is kept beside it: the register raises the amount above that, and never below.
update freeze_fact
set told = coalesce(told, '{}') || jsonb_build_object('returned_amount', jsonb_build_array(returned_amount::text))
where returned_amount > 0;
