-- additive
-- The meetups that were stored before there were reminders.

update meetups
set remind_at = start_time - interval '2 hours'
where remind_at is null and status <> 'cancelled' and start_time > now() + interval '2 hours';
