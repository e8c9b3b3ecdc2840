-- additive
-- no transaction
-- For the jobs of each minute: whose reminder is due, and where a place is free although somebody waits.

create index concurrently if not exists meetups_to_remind on meetups (remind_at) where remind_at is not null;
create index concurrently if not exists meetups_to_offer on meetups (start_time)
  where waiting_count > offered_count and status = 'active' and not is_private;
