-- What the server needs besides the data model: sessions, idempotency keys, counters, emails that wait to be sent.

create type notification_channel as enum ('in_app', 'email', 'push');
create type one_time_token_purpose as enum ('reset_password', 'verify_email', 'change_email');

-- Only the SHA-256 of a token is stored, here and below, so that nobody can sign in with what the database contains.
create table sessions (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint sessions_token_hash_once unique (token_hash),
  constraint sessions_token_hash_size check (octet_length(token_hash) = 32),
  constraint sessions_user_agent_length check (char_length(user_agent) <= 500)
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_use on sessions (last_used_at);

create table one_time_tokens (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  purpose one_time_token_purpose not null,
  token_hash bytea not null,
  -- The address that the link was mailed to.
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint one_time_tokens_hash_once unique (token_hash),
  constraint one_time_tokens_hash_size check (octet_length(token_hash) = 32),
  constraint one_time_tokens_email_form check (is_email(email))
);
create index one_time_tokens_of_user on one_time_tokens (user_id);
create index one_time_tokens_expiring on one_time_tokens (expires_at);

-- The cookie at the end of an external sign-in, which is redeemed once for a token.
create table sign_in_exchanges (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  secret_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint sign_in_exchanges_secret_once unique (secret_hash),
  constraint sign_in_exchanges_secret_size check (octet_length(secret_hash) = 32)
);
create index sign_in_exchanges_of_user on sign_in_exchanges (user_id);

-- The secret of a member's private calendar address; a new one ends the old address. Stored in plain text, as the page shows it.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  created_at timestamptz not null default now(),
  constraint calendar_feeds_secret_once unique (secret),
  constraint calendar_feeds_secret_length check (char_length(secret) between 32 and 100)
);

-- The first reply to a creating call, for a repetition within a day. Without a status the call is still running.
create table idempotency_keys (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  key uuid not null,
  endpoint text not null,
  body_hash bytea not null,
  status integer,
  reply text,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_once unique (user_id, key),
  constraint idempotency_keys_endpoint_length check (char_length(endpoint) between 1 and 200),
  constraint idempotency_keys_body_hash_size check (octet_length(body_hash) = 32),
  constraint idempotency_keys_status_range check (status between 200 and 599)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- How often something was done in a time window, by all instances together. Unlogged: a crash may lose it.
create unlogged table rate_counters (
  key text not null,
  window_start timestamptz not null,
  count integer not null default 1,
  primary key (key, window_start)
);
create index rate_counters_by_age on rate_counters (window_start);

create table notifications (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  type text not null,
  title text not null,
  message text not null,
  related_id uuid,
  related_type text,
  action_url text,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  constraint notifications_type_form check (type ~ '^[a-z_]{1,40}$'),
  constraint notifications_title_length check (char_length(title) between 1 and 120),
  constraint notifications_message_length check (char_length(message) <= 1000),
  constraint notifications_related_type_form check (related_type ~ '^[a-z_]{1,40}$'),
  constraint notifications_action_path check (is_app_path(action_url))
);
create index notifications_of_user on notifications (user_id, is_read, id);
-- Direct messages have one notification for each thread until it is read (server behaviour, section 7).
create unique index notifications_direct_message_once on notifications (user_id, related_id)
  where type = 'direct_message' and not is_read;

-- Only what a member changed; a kind without a row has its default.
create table notification_choices (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  channel notification_channel not null,
  enabled boolean not null,
  created_at timestamptz not null default now(),
  constraint notification_choices_once unique (user_id, kind, channel),
  constraint notification_choices_kind_form check (kind ~ '^[a-z_]{1,40}$')
);

-- Emails are written in the transaction of what they report, and sent afterwards.
create table mail_outbox (
  id uuid primary key default new_id(),
  to_address text not null,
  subject text not null,
  text text not null,
  html text,
  headers jsonb not null default '{}',
  not_before timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  constraint mail_outbox_to_address_form check (is_email(to_address)),
  -- One line: a line break in it would begin another header.
  constraint mail_outbox_subject_line check (char_length(subject) between 1 and 200 and subject !~ '[\r\n]'),
  constraint mail_outbox_headers_object check (jsonb_typeof(headers) = 'object'),
  constraint mail_outbox_attempts_count check (attempts >= 0)
);
create index mail_outbox_waiting on mail_outbox (not_before) where sent_at is null;

-- Photos. Those that no record uses (`bound_at` is null) are removed after a day.
create table uploaded_objects (
  id uuid primary key default new_id(),
  path text not null,
  owner_id uuid references users on delete set null,
  content_type text not null,
  bytes integer not null,
  widths integer[] not null default '{}',
  bound_at timestamptz,
  created_at timestamptz not null default now(),
  constraint uploaded_objects_path_once unique (path),
  constraint uploaded_objects_path_form check (is_app_path(path) and char_length(path) <= 500),
  constraint uploaded_objects_content_type_form check (content_type ~ '^image/[a-z0-9.+-]{1,40}$'),
  constraint uploaded_objects_bytes_range check (bytes > 0)
);
create index uploaded_objects_of_owner on uploaded_objects (owner_id);
create index uploaded_objects_unbound on uploaded_objects (created_at) where bound_at is null;

-- What admins did, and what the site did by itself (no actor).
create table audit_log (
  id uuid primary key default new_id(),
  actor_id uuid references users,
  action text not null,
  target_type text,
  target_id uuid,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint audit_log_action_form check (action ~ '^[a-z_.]{1,60}$'),
  constraint audit_log_target_type_form check (target_type ~ '^[a-z_]{1,40}$')
);
create index audit_log_of_target on audit_log (target_type, target_id);
