-- The direct thread that a request opened when it was accepted first; accepting it again adds nothing there.
alter table room_requests add column thread_id uuid references chat_threads;

-- Whose act it tells of: nothing is shown of who may not be seen, and nothing stays of who left.
alter table notifications add column actor_id uuid references users on delete cascade;
create index notifications_of_actor on notifications (actor_id);
alter table mail_outbox add column about_id uuid references users on delete cascade;
create index mail_outbox_about on mail_outbox (about_id);

-- What a member's letters carry, so that each can be the last of its kind. Kept as it is, since every letter says it again.
create table unsubscribe_links (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  created_at timestamptz not null default now(),
  constraint unsubscribe_links_secret_once unique (secret),
  constraint unsubscribe_links_secret_form check (secret ~ '^[A-Za-z0-9_-]{43}$')
);
