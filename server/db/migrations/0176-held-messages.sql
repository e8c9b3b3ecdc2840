-- additive
-- Messages of new members that go to many and wait for an admin's look. `text_key` is the same for texts that differ only in what
-- readers do not notice.

create table held_messages (
  id uuid primary key default new_id(),
  thread_id uuid not null references chat_threads on delete cascade,
  sender_id uuid not null references users on delete cascade,
  content text not null check (content <> ''),
  text_key text not null,
  client_id uuid,
  created_at timestamptz not null default now(),
  constraint held_messages_once unique (sender_id, text_key, thread_id)
);
create index held_messages_of_thread on held_messages (thread_id);
