-- additive
-- The checks of 0042, now for the messages of before, without locking their writers out.
alter table chat_messages
  validate constraint chat_messages_content_length,
  validate constraint chat_messages_images_list;
