-- additive
-- no transaction
-- A photo is served if the reader may see the message that has it.

create index concurrently if not exists chat_messages_images on chat_messages using gin (images) with (fastupdate = off)
  where images <> '{}';
