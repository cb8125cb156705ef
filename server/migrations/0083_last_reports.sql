-- The last report of a subscription as it was sent, for its person to read in the office: sums alone, no names.
alter table report_subscription add column last_text text;
