-- additive
-- no transaction
-- The photos of a chat, the latest first.

create index concurrently if not exists chat_messages_with_photos on chat_messages (thread_id, id) where images <> '{}';
