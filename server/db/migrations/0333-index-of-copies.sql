-- additive
-- no transaction

create index concurrently if not exists chat_messages_copies on chat_messages (sender_id, md5(plain(content))) where seq <= 3;
drop index concurrently if exists chat_messages_first;
