-- additive
-- found_messages() says that it stopped before the last thread: by a setting that lasts as long as the transaction.

create or replace function found_messages(threads uuid[], pattern text, most_of_thread int, milliseconds int)
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
