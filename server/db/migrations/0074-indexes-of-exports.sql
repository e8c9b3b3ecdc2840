-- additive
-- no transaction
-- The messages of a member and their earlier versions by id, as a data export reads them page by page.

create index concurrently if not exists chat_messages_of_sender on chat_messages (sender_id, id);
create index concurrently if not exists chat_message_versions_of_sender_by_id on chat_message_versions (sender_id, id);
drop index concurrently if exists chat_message_versions_of_sender;
