-- additive
-- no transaction
-- Admins find members by words that begin so. The earlier index by trigrams gave only what might match, and each of those rows had its
-- words made anew (decision 82).

create index concurrently if not exists users_by_words on users
  using gin (array_to_tsvector(words_of(username || ' ' || name))) with (fastupdate = off)
  where deleted_at is null;
