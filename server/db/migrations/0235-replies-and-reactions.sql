-- additive
-- A message may reply to an earlier one of its thread, which it names by its place there, so that nobody can quote another thread. What
-- is quoted is read with the message: it changes, and is deleted, with its original.

alter table chat_messages
  add column reply_to_seq bigint,
  add constraint chat_messages_reply_to_thread foreign key (thread_id, reply_to_seq) references chat_messages (thread_id, seq)
    not valid,
  add constraint chat_messages_reply_to_earlier check (reply_to_seq < seq) not valid;
alter table held_messages add column reply_to uuid references chat_messages on delete set null;

create type chat_reaction as enum ('heart', 'thumbs_up', 'laughing', 'sad', 'thanks', 'dancing');

-- One of a member for each message, which they change or take back.
create table chat_reactions (
  id uuid primary key default new_id(),
  message_id uuid not null references chat_messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  reaction chat_reaction not null,
  created_at timestamptz not null default now(),
  constraint chat_reactions_once unique (message_id, user_id)
);
create index chat_reactions_of_user on chat_reactions (user_id, created_at);

-- As for an edit. Those with whom there is a block see nothing of it, and are told nothing.
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
  -- A member who leaves takes all of theirs away.
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
