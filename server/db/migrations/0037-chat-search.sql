-- additive
-- A member searches the messages of their own threads. Each word is stored behind the end of its thread's id, so that a search reads
-- no words of other threads, however many messages there are.

create function chat_message_words(thread uuid, content text) returns tsvector
language sql immutable parallel safe
begin atomic
  select array_to_tsvector(coalesce(array_agg(right(thread::text, 12) || word), '{}'))
  from unnest(words_of(content)) as word;
end;
