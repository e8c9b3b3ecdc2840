-- additive
-- The address of a member's calendar is shown once, so the hash of its secret is enough. Nothing ever wrote the column `secret`, which the
-- release after this one may drop.

alter table calendar_feeds
  alter column secret drop not null,
  add column secret_hash bytea,
  add constraint calendar_feeds_secret_hash_once unique (secret_hash),
  add constraint calendar_feeds_secret_hashed check (secret_hash is not null and octet_length(secret_hash) = 32);
