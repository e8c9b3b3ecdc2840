-- Chat: threads, their members, messages with their photos, replies and reactions, and what was read.

create type chat_thread_type as enum ('direct', 'group');
create type chat_message_type as enum ('text', 'system');
create type chat_reaction as enum ('heart', 'thumbs_up', 'laughing', 'sad', 'thanks', 'dancing');

-- The row of a thread contains who may read and write in it: its participants, and how many of its two members blocked the other. After
-- waiting for a row's lock, PostgreSQL reads this row again, but not other tables: otherwise a message could be stored after its sender had
-- left, or after a block.
create table chat_threads (
  id uuid primary key default new_id(),
  type chat_thread_type not null,
  group_id uuid references groups,
  room_share_id uuid references room_shares on delete set null,
  -- The two members of a direct thread, the lower id first; a trigger adds them as members.
  pair_low uuid references users,
  pair_high uuid references users,
  -- The ids of the members: chat_thread_members decides who may read, and a trigger copies it here.
  participants text[] not null default '{}',
  last_message_at timestamptz,
  -- The `seq` that the next message gets.
  next_seq bigint not null default 1,
  created_at timestamptz not null default now(),
  block_count smallint not null default 0,
  -- The subject of the thread, of any kind, as in source_type and source_id of `groups`.
  subject_type group_source,
  subject_id uuid,
  constraint chat_threads_direct_once unique (pair_low, pair_high),
  constraint chat_threads_group_once unique (group_id),
  constraint chat_threads_direct_pair check ((type = 'direct') = (pair_low is not null) and (type = 'direct') = (pair_high is not null)),
  constraint chat_threads_pair_in_order check (pair_low < pair_high),
  constraint chat_threads_group_of_group check ((type = 'group') = (group_id is not null)),
  constraint chat_threads_next_seq_counts check (next_seq >= 1),
  constraint chat_threads_blocks_of_pair check (block_count between 0 and case when type = 'direct' then 2 else 0 end),
  constraint chat_threads_subject_whole check ((subject_id is null) = (subject_type is null))
);
create index chat_threads_of_second on chat_threads (pair_high);
create index chat_threads_of_room on chat_threads (room_share_id);

-- No thread is opened between two members with a block.
create function chat_threads_refuse_blocked() returns trigger language plpgsql as $$
begin
  perform hold_pair(new.pair_low, new.pair_high);
  if exists (
    select from blocks
    where (blocker_id, blocked_id) in ((new.pair_low, new.pair_high), (new.pair_high, new.pair_low))
  ) then
    return null;
  end if;
  return new;
end $$;
create trigger chat_threads_refuse_blocked before insert on chat_threads
  for each row when (new.type = 'direct') execute function chat_threads_refuse_blocked();

create function blocks_count_in_thread() returns trigger language plpgsql as $$
declare
  changed blocks := case when tg_op = 'INSERT' then new else old end;
begin
  if tg_op = 'INSERT' then
    perform hold_pair(changed.blocker_id, changed.blocked_id);
  end if;
  update chat_threads
  set block_count = block_count + case when tg_op = 'INSERT' then 1 else -1 end
  where pair_low = least(changed.blocker_id, changed.blocked_id)
    and pair_high = greatest(changed.blocker_id, changed.blocked_id);
  return null;
end $$;
create trigger blocks_count_in_thread after insert or delete on blocks
  for each row execute function blocks_count_in_thread();

-- A thread about a room has its id in `room_share_id` too, which the view `messages` reads.
create function chat_threads_keep_room() returns trigger language plpgsql as $$
begin
  if new.subject_id is null and new.room_share_id is not null then
    new.subject_type := 'room_share';
    new.subject_id := new.room_share_id;
  elsif new.subject_type = 'room_share' then
    new.room_share_id := new.subject_id;
  end if;
  return new;
end $$;
create trigger chat_threads_keep_room before insert on chat_threads
  for each row execute function chat_threads_keep_room();

-- Decides who may see a thread. The row is deleted when a member leaves the thread.
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

-- Messages of a thread are ordered by `seq`, taken from its locked row in the transaction that stores them.

-- A deleted message keeps its place without its content. Its author stays, even if they left.
create table chat_messages (
  id uuid primary key default new_id(),
  thread_id uuid not null references chat_threads,
  seq bigint not null,
  -- Null for messages of the site itself.
  sender_id uuid references users,
  -- The id set by the sender: sending the message again does not store a second one.
  client_id uuid,
  content text not null,
  message_type chat_message_type not null default 'text',
  is_edited boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Photos, with or without text. Their paths are private: the photos are served only to the members of the thread.
  images text[] not null default '{}',
  -- The earlier message that it replies to, by its `seq` in the thread, so that nobody can quote another thread. The quoted text is read
  -- with the message: it changes, and is deleted, with its original.
  reply_to_seq bigint,
  constraint chat_messages_seq_once unique (thread_id, seq),
  constraint chat_messages_client_id_once unique (sender_id, client_id),
  constraint chat_messages_seq_counts check (seq >= 1),
  constraint chat_messages_sender_known check (sender_id is not null or message_type = 'system'),
  constraint chat_messages_deleted_empty check (deleted_at is null or content = ''),
  constraint chat_messages_content_length check (
    char_length(content) between case when deleted_at is null and images = '{}' then 1 else 0 end and 4000
  ),
  constraint chat_messages_images_list check (is_short_list(images, 4, 500)),
  constraint chat_messages_reply_to_thread foreign key (thread_id, reply_to_seq) references chat_messages (thread_id, seq),
  constraint chat_messages_reply_to_earlier check (reply_to_seq < seq)
);
create trigger chat_messages_touch before update on chat_messages for each row execute function touch_updated_at();
-- The messages that do not count as unread, or not for everybody. All others after the last read one are unread.
create index chat_messages_never_unread on chat_messages (thread_id, seq)
  where deleted_at is not null or message_type = 'system';
-- A photo is served if the reader may see the message that has it.
create index chat_messages_images on chat_messages using gin (images) with (fastupdate = off)
  where images <> '{}';
-- The photos of a chat, latest first.
create index chat_messages_with_photos on chat_messages (thread_id, id) where images <> '{}';
-- The messages of a member by id, as a data export reads them page by page.
create index chat_messages_of_sender on chat_messages (sender_id, id);

-- The text of a message before its sender edited or deleted it, for the decision on a report. No call reads it.
create table chat_message_versions (
  id uuid primary key default new_id(),
  message_id uuid not null references chat_messages on delete cascade,
  sender_id uuid not null references users on delete cascade,
  content text not null,
  created_at timestamptz not null default now(),
  constraint chat_message_versions_content_length check (char_length(content) between 1 and 4000)
);
create index chat_message_versions_of_message on chat_message_versions (message_id);
create index chat_message_versions_by_age on chat_message_versions (created_at);
-- As a data export reads them page by page.
create index chat_message_versions_of_sender_by_id on chat_message_versions (sender_id, id);

-- Five earlier texts of a message are kept: the first, which matters most for the decision on a report, and the latest four. A message
-- without text, or a line of the product whose text has changed, has none to keep.
create function chat_messages_keep_version() returns trigger language plpgsql as $$
begin
  insert into chat_message_versions (message_id, sender_id, content) values (old.id, old.sender_id, old.content);
  delete from chat_message_versions
  where id in (
    select id from (
      select id, row_number() over (order by id) as from_first, row_number() over (order by id desc) as from_last
      from chat_message_versions
      where message_id = old.id
    ) as version
    where from_first > 1 and from_last > 4
  );
  return null;
end $$;
create trigger chat_messages_keep_version after update of content on chat_messages
  for each row when (old.content <> new.content and old.content <> '' and old.message_type = 'text')
  execute function chat_messages_keep_version();

-- One reaction per member and message, which they can change or remove.
create table chat_reactions (
  id uuid primary key default new_id(),
  message_id uuid not null references chat_messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  reaction chat_reaction not null,
  created_at timestamptz not null default now(),
  constraint chat_reactions_once unique (message_id, user_id)
);
create index chat_reactions_of_user on chat_reactions (user_id, created_at);

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

-- The position never goes back, however late a call arrives.
create function chat_thread_reads_never_back() returns trigger language plpgsql as $$
begin
  return case when new.last_read_seq < old.last_read_seq then old else new end;
end $$;
create trigger chat_thread_reads_never_back before update of last_read_seq on chat_thread_reads
  for each row execute function chat_thread_reads_never_back();

-- The `messages` of the product specification: those between two members.
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

-- First messages: the limits for a member who writes to another who has not replied. PostgreSQL plans each function once per connection. If
-- the statement that sends a message contained these queries, they would be planned for each message.

create function has_written_back(in_thread uuid, to_member uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from chat_messages where thread_id = in_thread and sender_id <> to_member and message_type = 'text'
  );
end $$;

-- The other threads to which the member sent this text among their first messages within a day. The key of a text is computed once, and the
-- keys of messages are in an index, as computing the plain form of 4,000 letters takes milliseconds. Volatile, as it must see what was
-- committed while the caller waited for the lock under which the texts of one sender are decided one by one: one text to twenty members at
-- once is counted too.
create function threads_with_key(of_member uuid, of_key text, in_thread uuid) returns bigint language plpgsql volatile as $$
begin
  return (
    select count(distinct thread_id)
    from chat_messages
    where sender_id = of_member
      and md5(plain(content)) = of_key
      and seq <= 3
      and created_at > now() - interval '1 day'
      and thread_id <> in_thread
  );
end $$;
create index chat_messages_copies on chat_messages (sender_id, md5(plain(content))) where seq <= 3;

create function threads_with_copy(of_member uuid, of_text text, in_thread uuid) returns bigint language plpgsql volatile as $$
begin
  return threads_with_key(of_member, md5(plain(of_text)), in_thread);
end $$;

-- Messages that new members send to many, held for review by an admin. `text_key` is the same for texts with no noticeable difference.
create table held_messages (
  id uuid primary key default new_id(),
  thread_id uuid not null references chat_threads on delete cascade,
  sender_id uuid not null references users on delete cascade,
  content text not null check (content <> ''),
  text_key text not null,
  client_id uuid,
  created_at timestamptz not null default now(),
  reply_to uuid references chat_messages on delete set null,
  constraint held_messages_once unique (sender_id, text_key, thread_id)
);
create index held_messages_of_thread on held_messages (thread_id);
