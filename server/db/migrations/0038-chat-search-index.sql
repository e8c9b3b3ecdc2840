-- additive
-- no transaction
-- Written at once instead of collected: one message in thousands would otherwise wait for all that was collected.

create index concurrently if not exists chat_messages_search on chat_messages
  using gin (chat_message_words(thread_id, content)) with (fastupdate = off)
  where message_type = 'text' and deleted_at is null;
