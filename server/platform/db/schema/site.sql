-- Site-wide data: calls and their limits, photos, the audit log, notices on every page, exchange rates, counts, the last backup.

-- The first reply to a creating call, for retries within a day. Without a status the call is still running. If the reply shows what was
-- created, only its id is stored, and a retry reads it again.
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

-- Acts of admins, and of the site itself (no actor).
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
-- The acts of one kind by time: recent grants of the admin role, and changed rates.
create index audit_log_of_action on audit_log (action, created_at);

-- The audit log is append-only: even somebody who can write to the tables through the site cannot hide an act.
create function audit_log_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function audit_log_only_grows();

-- Notices at the top of every page: at most one text of each kind (decision 80). While there is a notice of maintenance, writing calls are
-- refused with it.
create type notice_kind as enum ('maintenance', 'banner');
create table notices (
  kind notice_kind primary key,
  -- The id of this text: a member who dismissed another one sees it.
  id uuid not null default new_id(),
  text text not null,
  link text,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notices_text_is_short check (char_length(text) between 1 and 300),
  constraint notices_link_is_own check (link ~ '^/($|[^/\\])' and char_length(link) <= 200),
  constraint maintenance_has_text_alone check (kind <> 'maintenance' or (link is null and ends_at is null))
);

-- Exchange rates that an admin set instead of those of the release (decision 86): units of the currency for one US dollar. A currency
-- without a row has the released rate.
create table currency_rates (
  currency text primary key,
  per_usd double precision not null,
  changed_at timestamptz not null default now(),
  constraint currency_rates_not_of_usd check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
  constraint currency_rates_per_usd_is_positive check (per_usd >= 0.000001 and per_usd <= 1000000)
);

-- The exchange rates with which the stored comparison prices (`price_low_eur`, `price_usd`) were computed. At most one row.
create table price_rates (
  is_only boolean primary key default true,
  rates text not null,
  constraint price_rates_is_only check (is_only)
);

-- New rows of each past day, by UTC: a nightly job counts them once, so that deleted ones stay counted.
create table daily_counts (
  day date primary key,
  members integer not null,
  rooms integer not null,
  requests integer not null,
  messages integer not null,
  constraint daily_counts_positive check (least(members, rooms, requests, messages) >= 0)
);

-- The first ids of each part of the sitemap: a nightly job writes them, and a requested part is read by them.
create table sitemap_parts (
  kind text not null,
  number integer not null,
  first_id uuid not null,
  changed_at timestamptz not null,
  primary key (kind, number),
  constraint sitemap_parts_number_positive check (number > 0)
);

-- When the last backup succeeded, and the size of its file. At most one row.
create table last_backup (
  is_only boolean primary key default true,
  finished_at timestamptz not null,
  bytes bigint not null,
  constraint last_backup_is_only check (is_only)
);

create table waitlist (
  id uuid primary key default new_id(),
  email text not null,
  name text,
  created_at timestamptz not null default now(),
  constraint waitlist_email_form check (is_email(email)),
  constraint waitlist_name_length check (char_length(name) between 2 and 80)
);
create unique index waitlist_email_taken on waitlist (lower(email));

-- The address of a member's calendar is displayed once, so the hash of its secret is enough. A new secret ends the old address.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  created_at timestamptz not null default now(),
  secret_hash bytea,
  constraint calendar_feeds_secret_hash_once unique (secret_hash),
  constraint calendar_feeds_secret_hashed check (secret_hash is not null and octet_length(secret_hash) = 32)
);

-- Photos. Unused ones (`bound_at` is null) are removed after a day.
create table uploaded_objects (
  id uuid primary key default new_id(),
  path text not null,
  owner_id uuid references users on delete set null,
  content_type text not null,
  bytes integer not null,
  widths integer[] not null default '{}',
  bound_at timestamptz,
  created_at timestamptz not null default now(),
  -- When the last record stopped using it: it is kept for a day, like a new one.
  released_at timestamptz,
  constraint uploaded_objects_path_once unique (path),
  constraint uploaded_objects_path_form check (is_app_path(path) and char_length(path) <= 500),
  constraint uploaded_objects_content_type_form check (content_type ~ '^image/[a-z0-9.+-]{1,40}$'),
  constraint uploaded_objects_bytes_range check (bytes > 0)
);
create index uploaded_objects_of_owner on uploaded_objects (owner_id);
create index uploaded_objects_unbound on uploaded_objects (created_at) where bound_at is null;

-- Uploads: each signed address that was issued, for a day.
create table photo_uploads (
  id uuid primary key default new_id(),
  -- Its key in the store and in the address.
  key text not null,
  owner_id uuid not null references users on delete cascade,
  -- The store's own id of an upload in parts.
  multipart_id text,
  -- The path of the photo that was made from it.
  path text,
  created_at timestamptz not null default now(),
  constraint photo_uploads_key_once unique (key),
  constraint photo_uploads_key_form check (key ~ '^[0-9a-f]{32}$'),
  constraint photo_uploads_multipart_id_length check (char_length(multipart_id) <= 2000),
  constraint photo_uploads_path_form check (is_app_path(path) and char_length(path) <= 500)
);
create index photo_uploads_of_owner on photo_uploads (owner_id, created_at);
create index photo_uploads_by_age on photo_uploads (created_at);

-- The parts of an upload, stored or being written: a file that is sent at once is part 0, an upload in parts has a row for each part.
create table upload_writes (
  upload_id uuid not null references photo_uploads on delete cascade,
  part integer not null,
  -- Bytes that were written, kept until the upload is finished.
  stored_bytes integer not null default 0,
  -- Bytes that the present writer may write; they count as long as the writer has the row.
  reserved_bytes integer not null default 0,
  -- One writer at a time. It renews its claim while it writes, so that a crashed writer loses it soon.
  writer uuid,
  held_until timestamptz,
  primary key (upload_id, part),
  constraint upload_writes_part_range check (part between 0 and 10000),
  constraint upload_writes_bytes_range check (stored_bytes >= 0 and reserved_bytes >= 0)
);
create unique index upload_writes_of_writer on upload_writes (writer);
