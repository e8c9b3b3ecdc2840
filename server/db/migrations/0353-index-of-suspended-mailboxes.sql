-- additive
-- no transaction
-- What is_suspended_mailbox() reads.

create index concurrently if not exists users_suspended_mailboxes on users (mailbox_of(email))
where suspended_at is not null and email is not null;
