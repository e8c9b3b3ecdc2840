-- additive
-- no transaction
-- The messages that do not count as unread, or not for everybody: what is unread are all others behind the last one read.

create index concurrently if not exists chat_messages_never_unread on chat_messages (thread_id, seq)
  where deleted_at is not null or message_type = 'system';
