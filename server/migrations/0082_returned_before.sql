-- What was registered as returned before registers counted at frozen accounts (0060) counts there too: as much as is registered, where
-- that is more than what is known, and no more than was frozen. Nothing is lowered.
update freeze_fact set returned_amount = least(amount, registered.amount_returned), updated_at = clock_timestamp()
from (
  select freeze_id, sum(return_amount) as amount_returned from return_fund_fact
  where freeze_id is not null and deleted_at is null group by freeze_id
) as registered
where freeze_fact.id = registered.freeze_id and freeze_fact.deleted_at is null
  and freeze_fact.returned_amount < least(amount, registered.amount_returned);
