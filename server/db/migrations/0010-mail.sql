-- When sending was given up: the letter was refused for good, or every attempt failed.
alter table mail_outbox add column given_up_at timestamptz;
-- When a letter is tried next is known to its job.
alter table mail_outbox drop column not_before;
create index mail_outbox_by_age on mail_outbox (created_at);
