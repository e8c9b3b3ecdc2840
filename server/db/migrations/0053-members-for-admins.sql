-- additive
-- no transaction
-- Admins find members by the beginning of a word of their username or name; and who is an admin.

create index concurrently if not exists users_words on users
  using gin ((' ' || plain(username || ' ' || name)) gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
create index concurrently if not exists users_admins on users (id) where is_admin;
