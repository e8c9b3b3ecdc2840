-- additive
-- no transaction
-- Admins find socials by any part of their texts: those that may match are found by their trigrams, and only these are compared (decision 90).

create index concurrently if not exists social_parties_texts on social_parties
  using gin (plain(venue_name || ' ' || city || ' ' || address) gin_trgm_ops) with (fastupdate = off);
