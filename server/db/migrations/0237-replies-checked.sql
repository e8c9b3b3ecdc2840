-- additive
-- The checks of 0235, now for the messages of before, without locking their writers out.
alter table chat_messages
  validate constraint chat_messages_reply_to_thread,
  validate constraint chat_messages_reply_to_earlier;
