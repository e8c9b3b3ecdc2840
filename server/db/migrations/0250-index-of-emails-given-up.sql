-- additive
-- no transaction
-- The emails that were given up, the latest first.

create index concurrently if not exists mail_outbox_given_up on mail_outbox (id) where given_up_at is not null;
