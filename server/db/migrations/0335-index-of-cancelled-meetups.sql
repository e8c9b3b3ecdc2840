-- additive
-- no transaction

create index concurrently if not exists meetups_cancelled on meetups (calendar_changed_at) where status = 'cancelled';
