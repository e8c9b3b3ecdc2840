-- additive
-- A line of the product that says something else now has no earlier text to keep.

create or replace trigger chat_messages_keep_version after update of content on chat_messages
  for each row when (old.content <> new.content and old.content <> '' and old.message_type = 'text')
  execute function chat_messages_keep_version();
