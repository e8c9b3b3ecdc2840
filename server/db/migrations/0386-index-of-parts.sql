-- additive
-- no transaction
-- Written at once, like the index of words, in whose place it comes.

create index concurrently if not exists chat_messages_parts on chat_messages
  using gin (chat_message_parts(thread_id, content)) with (fastupdate = off)
  where message_type = 'text' and deleted_at is null;
