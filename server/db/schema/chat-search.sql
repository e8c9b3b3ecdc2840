-- The search in chat: a member searches the messages of their own threads. Each word is stored behind the end of its thread's id, so that a search reads
-- no words of other threads, however many messages there are.

create function chat_message_words(thread uuid, content text) returns tsvector
language sql immutable parallel safe
begin atomic
  select array_to_tsvector(coalesce(array_agg(right(thread::text, 12) || word), '{}'))
  from unnest(words_of(content)) as word;
end;
-- Written at once instead of collected: one message in thousands would otherwise wait for all that was collected.
create index chat_messages_search on chat_messages
  using gin (chat_message_words(thread_id, content)) with (fastupdate = off)
  where message_type = 'text' and deleted_at is null;

-- The messages of these threads with the words of a search, thread by thread in this order, and in each the latest. It stops between two
-- threads when the time is over: what was found so far is the answer, and a setting that lasts as long as the transaction says that it
-- stopped. PostgreSQL would otherwise fall back to reading all messages where it takes the words for frequent, and compute the words of each.
create function found_messages(threads uuid[], pattern text, most_of_thread int, milliseconds int)
returns table (id uuid, sender_id uuid) language plpgsql stable set enable_seqscan = off as $$
declare
  until constant timestamptz := clock_timestamp() + make_interval(secs => milliseconds / 1000.0);
  thread uuid;
begin
  foreach thread in array threads loop
    if clock_timestamp() >= until and thread <> threads[1] then
      perform set_config('compas.search', 'stopped', true);
      exit;
    end if;
    -- Written so that no other index is used: the index of words finds few messages, and the whole ids are compared after it.
    return query
      select message.id, message.sender_id
      from chat_messages as message
      where chat_message_words(message.thread_id, message.content) @@ replace(pattern, '#', right(thread::text, 12))::tsquery
        and message.message_type = 'text'
        and message.deleted_at is null
        and message.thread_id is not distinct from thread
      order by message.seq desc
      limit most_of_thread;
  end loop;
end $$;
