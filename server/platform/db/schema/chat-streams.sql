-- The hints of chat to the streams of members.

-- The members who see a thread. Acts of one member send no hint to members with whom there is a block.
create function thread_receivers(of_thread uuid, by_member uuid default null) returns uuid[] language sql stable as $$
  select array_agg(seat.user_id)
  from chat_thread_members as seat
  join chat_threads as thread on thread.id = seat.thread_id
  where thread.id = of_thread
    and not exists (select from blocks where blocker_id = thread.pair_low and blocked_id = thread.pair_high)
    and not exists (select from blocks where blocker_id = thread.pair_high and blocked_id = thread.pair_low)
    and not exists (select from blocks where blocker_id = seat.user_id and blocked_id = by_member)
    and not exists (select from blocks where blocker_id = by_member and blocked_id = seat.user_id)
$$;

-- Commits that send a hint wait for each other. So the hint of a message with a client_id is sent after its commit, by the call that sent
-- the message: its sender repeats the call until the hint is sent and the message acknowledged.
create function chat_messages_hint_new() returns trigger language plpgsql as $$
begin
  perform send_hint(thread_receivers(thread_id), 'message', json_build_object('threadId', thread_id, 'seq', max(seq)))
  from added where client_id is null group by thread_id;
  return null;
end $$;
create trigger chat_messages_hint_new after insert on chat_messages
  referencing new table as added for each statement execute function chat_messages_hint_new();

create function chat_messages_hint_changed() returns trigger language plpgsql as $$
begin
  perform send_hint(
    thread_receivers(after.thread_id), 'message-updated', json_build_object('threadId', after.thread_id, 'seq', after.seq)
  )
  from changed as after join earlier as before on before.id = after.id
  where (before.content, before.images, before.deleted_at) is distinct from (after.content, after.images, after.deleted_at);
  return null;
end $$;
create trigger chat_messages_hint_changed after update on chat_messages
  referencing old table as earlier new table as changed for each statement execute function chat_messages_hint_changed();

-- As for an edit. Members with a block see nothing of it, and get no hint.
create function chat_reactions_hint() returns trigger language plpgsql as $$
begin
  perform send_hint(
    thread_receivers(message.thread_id, user_id),
    'message-updated',
    json_build_object('threadId', message.thread_id, 'seq', max(message.seq))
  )
  from changed join chat_messages as message on message.id = message_id
  group by message.thread_id, user_id
  having count(*) = 1;
  -- A member who leaves removes all of their reactions.
  perform send_hint(
    thread_receivers(message.thread_id, user_id), 'thread', json_build_object('threadId', message.thread_id)
  )
  from changed join chat_messages as message on message.id = message_id
  group by message.thread_id, user_id
  having count(*) > 1;
  return null;
end $$;
create trigger chat_reactions_hint_new after insert on chat_reactions
  referencing new table as changed for each statement execute function chat_reactions_hint();
create trigger chat_reactions_hint_changed after update on chat_reactions
  referencing new table as changed for each statement execute function chat_reactions_hint();
create trigger chat_reactions_hint_gone after delete on chat_reactions
  referencing old table as changed for each statement execute function chat_reactions_hint();

-- The sender of a message has read the thread up to it, so the message itself is the hint.
create function chat_thread_reads_hint() returns trigger language plpgsql as $$
begin
  if not exists (select from chat_messages where id = new.last_read_message_id and sender_id = new.user_id) then
    perform send_hint(
      thread_receivers(new.thread_id, new.user_id), 'read', json_build_object('threadId', new.thread_id)
    );
  end if;
  return null;
end $$;
create trigger chat_thread_reads_hint_first after insert on chat_thread_reads
  for each row execute function chat_thread_reads_hint();
create trigger chat_thread_reads_hint_next after update on chat_thread_reads
  for each row when (new.last_read_seq > old.last_read_seq) execute function chat_thread_reads_hint();

-- For members who join or leave, and for those who stay.
create function chat_thread_members_hint() returns trigger language plpgsql as $$
begin
  perform send_hint(
    array(select distinct unnest(array_agg(user_id) || thread_receivers(thread_id))),
    'thread',
    json_build_object('threadId', thread_id)
  )
  from changed group by thread_id;
  return null;
end $$;
create trigger chat_thread_members_hint_new after insert on chat_thread_members
  referencing new table as changed for each statement execute function chat_thread_members_hint();
create trigger chat_thread_members_hint_gone after delete on chat_thread_members
  referencing old table as changed for each statement execute function chat_thread_members_hint();

create function groups_hint_name() returns trigger language plpgsql as $$
begin
  perform send_hint(thread_receivers(id), 'thread', json_build_object('threadId', id))
  from chat_threads where group_id = new.id;
  return null;
end $$;
create trigger groups_hint_name after update of name on groups
  for each row when (new.name <> old.name) execute function groups_hint_name();

-- A block changes what the two see in each of their threads: a direct thread disappears.
create function blocks_hint() returns trigger language plpgsql as $$
declare
  pair blocks := coalesce(new, old);
begin
  perform send_hint(array[pair.blocker_id, pair.blocked_id], 'thread', json_build_object('threadId', own.thread_id))
  from chat_thread_members as own
  join chat_thread_members as other on other.thread_id = own.thread_id and other.user_id = pair.blocked_id
  where own.user_id = pair.blocker_id;
  return null;
end $$;
create trigger blocks_hint after insert or delete on blocks for each row execute function blocks_hint();
