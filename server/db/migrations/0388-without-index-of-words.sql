-- additive
-- no transaction

drop index concurrently if exists chat_messages_search;
