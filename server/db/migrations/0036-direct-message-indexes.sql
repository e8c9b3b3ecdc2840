-- additive
-- no transaction
-- The notifications whose email is due, and the first messages of threads, among which one text to many members is found.

create index concurrently if not exists notifications_to_mail on notifications (mail_due_at)
  where mail_due_at is not null and not is_read;
create index concurrently if not exists chat_messages_first on chat_messages (sender_id, created_at) where seq <= 3;
