-- additive
-- no transaction
-- The emails that wait to be sent and those that are tried again, the oldest first: they are counted while a hundred thousand of them wait.

create index concurrently if not exists mail_outbox_waiting on mail_outbox (created_at)
where sent_at is null and given_up_at is null and attempts = 0;

create index concurrently if not exists mail_outbox_retrying on mail_outbox (created_at)
where sent_at is null and given_up_at is null and attempts > 0;
