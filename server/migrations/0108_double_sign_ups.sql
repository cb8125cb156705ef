-- Sign-ups whose phone signed up for the same activity more than once. One of them at most is live, so that these alone are looked
-- through; none stands here when it comes in, and no rush pays for it.
create index application_gone_phone on application (activity_id, mobile_phone)
  where apply_status in (2, 6) and mobile_phone <> '';
