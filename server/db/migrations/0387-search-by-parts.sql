-- additive
-- found_messages() by parts: with `texts`, the latest messages that fit the pattern are read, and those that are not like all of them are left
-- out. It may stop among these too when the time is over. It is planned once: planning it for each of a thousand threads takes longer than
-- all of them.

create function found_messages(threads uuid[], pattern text, texts text[], most_of_thread int, milliseconds int)
returns table (id uuid, sender_id uuid) language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  until constant timestamptz := clock_timestamp() + make_interval(secs => milliseconds / 1000.0);
  is_sure constant boolean := cardinality(texts) = 0;
  thread uuid;
  found record;
  fitting int;
  others int;
begin
  foreach thread in array threads loop
    if clock_timestamp() >= until and thread <> threads[1] then
      perform set_config('compas.search', 'stopped', true);
      return;
    end if;
    fitting := 0;
    others := 0;
    -- Written so that no other index is used: the index of parts finds few messages, and the whole ids are compared after it.
    for found in
      select message.id, message.sender_id, case when not is_sure then message.content end as content
      from chat_messages as message
      where chat_message_parts(message.thread_id, message.content) @@ replace(pattern, '#', right(thread::text, 12))::tsquery
        and message.message_type = 'text'
        and message.deleted_at is null
        and message.thread_id is not distinct from thread
      order by message.seq desc
      limit most_of_thread
    loop
      fitting := fitting + 1;
      -- Most texts are stored as they are compared, which is soon seen.
      if is_sure or found.content like all (texts) or unspaced_text(found.content) like all (texts) then
        id := found.id;
        sender_id := found.sender_id;
        return next;
      else
        others := others + 1;
        exit when clock_timestamp() >= until;
      end if;
    end loop;
    if others > 0 and (fitting = most_of_thread or clock_timestamp() >= until) then
      perform set_config('compas.search', 'stopped', true);
    end if;
  end loop;
end $$;

-- As the release before calls it.
create or replace function found_messages(threads uuid[], pattern text, most_of_thread int, milliseconds int)
returns table (id uuid, sender_id uuid) language sql stable
begin atomic
  select found.id, found.sender_id from found_messages(threads, pattern, '{}', most_of_thread, milliseconds) as found;
end;
