-- When sending was given up: the email was rejected, or every attempt failed.
alter table mail_outbox add column given_up_at timestamptz;
-- The job of an email knows when it is tried next.
alter table mail_outbox drop column not_before;
create index mail_outbox_by_age on mail_outbox (created_at);
