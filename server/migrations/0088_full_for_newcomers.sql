-- A place that is free and that those who wait may have is none for who comes anew: to him the activity is full. Before, one
-- whose first in line waits for an option that is full was shown as open, and refused everybody who came.

/* Has an activity a place that nobody in line could have (decision 67)? The same as `hasPlace` of the server. */
create or replace function is_activity_full(of_activity bigint) returns boolean
language sql stable
begin atomic
  select not exists (
    select from activity_tally as tally join activity_service as service on service.activity_id = tally.activity_id
    where tally.activity_id = of_activity and not service.removed and service.waiting_num = 0
      and (service.capacity is null or service.pending_num + service.approved_num < service.capacity)
      and (tally.capacity is null or tally.capacity - tally.pending_num - tally.approved_num > coalesce((
        -- What of the places that are left is for those who wait for other services.
        select sum(least(other.waiting_num, other.capacity - other.pending_num - other.approved_num))
        from activity_service as other
        where other.activity_id = of_activity and other.id <> service.id and not other.removed and other.waiting_num > 0
      ), 0))
  );
end;

-- Asked again whenever the line moves, and beside a line whenever places do.
drop trigger activity_tally_changed_full on activity_tally;
create trigger activity_tally_changed_full after update on activity_tally for each row
  when ((old.pending_num + old.approved_num >= old.capacity) is distinct from (new.pending_num + new.approved_num >= new.capacity)
    or (old.waiting_num > 0 or new.waiting_num > 0) and (old.waiting_num, old.capacity - old.pending_num - old.approved_num)
      is distinct from (new.waiting_num, new.capacity - new.pending_num - new.approved_num))
  execute function keep_full_of_row();
drop trigger activity_service_changed_full on activity_service;
create trigger activity_service_changed_full after update on activity_service for each row
  when ((old.removed or old.pending_num + old.approved_num >= old.capacity)
      is distinct from (new.removed or new.pending_num + new.approved_num >= new.capacity)
    or (old.waiting_num > 0 or new.waiting_num > 0) and (old.removed, old.waiting_num, old.capacity - old.pending_num - old.approved_num)
      is distinct from (new.removed, new.waiting_num, new.capacity - new.pending_num - new.approved_num))
  execute function keep_full_of_row();

select keep_activity_full(array(select activity_id from activity_tally where waiting_num > 0));
