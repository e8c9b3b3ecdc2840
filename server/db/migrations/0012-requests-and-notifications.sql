-- The direct thread that was opened when the request was first accepted; accepting it again adds nothing to it.
alter table room_requests add column thread_id uuid references chat_threads;

-- The member whose act it reports: it is hidden if the reader may not see them, and deleted if they leave.
alter table notifications add column actor_id uuid references users on delete cascade;
create index notifications_of_actor on notifications (actor_id);
alter table mail_outbox add column about_id uuid references users on delete cascade;
create index mail_outbox_about on mail_outbox (about_id);

-- The secret in a member's emails that unsubscribes from their kind. Stored in plain text, as every email contains it.
create table unsubscribe_links (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  created_at timestamptz not null default now(),
  constraint unsubscribe_links_secret_once unique (secret),
  constraint unsubscribe_links_secret_form check (secret ~ '^[A-Za-z0-9_-]{43}$')
);
