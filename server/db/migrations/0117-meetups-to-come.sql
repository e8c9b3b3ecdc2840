-- additive
-- no transaction
-- For the list of a festival, which leaves out what is cancelled.

create index concurrently if not exists meetups_to_come on meetups (festival_id, start_time, id) where status <> 'cancelled';
