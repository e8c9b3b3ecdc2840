-- Uploads: each signed address that was given out, for a day.
create table photo_uploads (
  id uuid primary key default new_id(),
  -- Its name in the store and in the address.
  key text not null,
  owner_id uuid not null references users on delete cascade,
  -- The store's own id of an upload in parts.
  multipart_id text,
  -- Of the photo that was made from it.
  path text,
  created_at timestamptz not null default now(),
  constraint photo_uploads_key_once unique (key),
  constraint photo_uploads_key_form check (key ~ '^[0-9a-f]{32}$'),
  constraint photo_uploads_multipart_id_length check (char_length(multipart_id) <= 2000),
  constraint photo_uploads_path_form check (is_app_path(path) and char_length(path) <= 500)
);
create index photo_uploads_of_owner on photo_uploads (owner_id, created_at);
create index photo_uploads_by_age on photo_uploads (created_at);

-- When the last record stopped using it: it stays for a day, like a new one.
alter table uploaded_objects add column released_at timestamptz;

-- Secret keys, random for each database and shared by all its processes.
create table signing_keys (
  purpose text primary key,
  secret bytea not null,
  constraint signing_keys_purpose_form check (purpose ~ '^[a-z_]{1,40}$'),
  constraint signing_keys_secret_length check (length(secret) >= 32)
);
insert into signing_keys (purpose, secret)
select 'uploads', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
