-- Threads and messages. Messages of a thread are ordered by `seq`, taken from its locked row in the transaction that stores them.

create type chat_thread_type as enum ('direct', 'group');
create type chat_message_type as enum ('text', 'system');

create table chat_threads (
  id uuid primary key default new_id(),
  type chat_thread_type not null,
  group_id uuid references groups,
  room_share_id uuid references room_shares on delete set null,
  -- The two members of a direct thread, the lower id first; a trigger adds them as members.
  pair_low uuid references users,
  pair_high uuid references users,
  -- The ids of the members, only for replies: chat_thread_members decides who may read, and a trigger copies it here.
  participants text[] not null default '{}',
  last_message_at timestamptz,
  -- The `seq` that the next message gets.
  next_seq bigint not null default 1,
  created_at timestamptz not null default now(),
  constraint chat_threads_direct_once unique (pair_low, pair_high),
  constraint chat_threads_group_once unique (group_id),
  constraint chat_threads_direct_pair check ((type = 'direct') = (pair_low is not null) and (type = 'direct') = (pair_high is not null)),
  constraint chat_threads_pair_in_order check (pair_low < pair_high),
  constraint chat_threads_group_of_group check ((type = 'group') = (group_id is not null)),
  constraint chat_threads_next_seq_counts check (next_seq >= 1)
);
create index chat_threads_of_second on chat_threads (pair_high);
create index chat_threads_of_room on chat_threads (room_share_id);

-- Decides who may see a thread. The row of a member who leaves is deleted.
create table chat_thread_members (
  id uuid primary key default new_id(),
  thread_id uuid not null references chat_threads on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  constraint chat_thread_members_once unique (thread_id, user_id)
);
create index chat_thread_members_of_user on chat_thread_members (user_id);

create function chat_threads_seat_pair() returns trigger language plpgsql as $$
begin
  insert into chat_thread_members (thread_id, user_id) values (new.id, new.pair_low), (new.id, new.pair_high);
  return null;
end $$;
create trigger chat_threads_seat_pair after insert on chat_threads
  for each row when (new.type = 'direct') execute function chat_threads_seat_pair();

create function chat_threads_list_participants() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update chat_threads set participants = array_append(participants, new.user_id::text) where id = new.thread_id;
  else
    update chat_threads set participants = array_remove(participants, old.user_id::text) where id = old.thread_id;
  end if;
  return null;
end $$;
create trigger chat_thread_members_list after insert or delete on chat_thread_members
  for each row execute function chat_threads_list_participants();

-- A deleted message keeps its place without its content. A member who left stays its author.
create table chat_messages (
  id uuid primary key default new_id(),
  thread_id uuid not null references chat_threads,
  seq bigint not null,
  -- Null for messages of the site itself.
  sender_id uuid references users,
  -- The id that the sender gave it: sending it again does not store a second message.
  client_id uuid,
  content text not null,
  message_type chat_message_type not null default 'text',
  is_edited boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint chat_messages_seq_once unique (thread_id, seq),
  constraint chat_messages_client_id_once unique (sender_id, client_id),
  constraint chat_messages_seq_counts check (seq >= 1),
  constraint chat_messages_sender_known check (sender_id is not null or message_type = 'system'),
  constraint chat_messages_content_length check (char_length(content) between case when deleted_at is null then 1 else 0 end and 4000),
  constraint chat_messages_deleted_empty check (deleted_at is null or content = '')
);
create trigger chat_messages_touch before update on chat_messages for each row execute function touch_updated_at();

create table chat_thread_reads (
  id uuid primary key default new_id(),
  thread_id uuid not null references chat_threads on delete cascade,
  user_id uuid not null references users on delete cascade,
  last_read_message_id uuid references chat_messages,
  -- The `seq` of the same message: unread messages have a higher one.
  last_read_seq bigint not null default 0,
  last_read_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint chat_thread_reads_once unique (thread_id, user_id),
  constraint chat_thread_reads_seq_counts check (last_read_seq >= 0)
);
create index chat_thread_reads_of_user on chat_thread_reads (user_id);

-- What was read never goes back, however late a call arrives.
create function chat_thread_reads_never_back() returns trigger language plpgsql as $$
begin
  return case when new.last_read_seq < old.last_read_seq then old else new end;
end $$;
create trigger chat_thread_reads_never_back before update of last_read_seq on chat_thread_reads
  for each row execute function chat_thread_reads_never_back();

-- `messages` of the product specification: what two members wrote to each other.
create view messages as
select
  message.id,
  message.sender_id,
  case when message.sender_id = thread.pair_low then thread.pair_high else thread.pair_low end as receiver_id,
  message.content,
  thread.room_share_id,
  exists (
    select from chat_thread_reads as receipt
    where receipt.thread_id = thread.id
      and receipt.user_id = case when message.sender_id = thread.pair_low then thread.pair_high else thread.pair_low end
      and receipt.last_read_seq >= message.seq
  ) as is_read,
  message.created_at
from chat_messages as message
join chat_threads as thread on thread.id = message.thread_id
where thread.type = 'direct' and message.message_type = 'text';
