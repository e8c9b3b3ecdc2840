-- additive
-- What limits a member who writes to one that has not written back. PostgreSQL plans each function once for a connection, while it
-- would plan the statement that sends a message anew each time if these queries stood in it.

create function has_written_back(in_thread uuid, to_member uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from chat_messages where thread_id = in_thread and sender_id <> to_member and message_type = 'text'
  );
end $$;

-- The other threads to which the member sent this text among their first messages within a day.
create function threads_with_copy(of_member uuid, of_text text, in_thread uuid) returns bigint language plpgsql stable as $$
begin
  return (
    select count(distinct thread_id)
    from chat_messages
    where sender_id = of_member
      and created_at > now() - interval '1 day'
      and seq <= 3
      and thread_id <> in_thread
      and plain(content) = plain(of_text)
  );
end $$;
