-- additive
-- no transaction
-- The indexes of words are written at once instead of collecting what changes: a search would read what was collected, and one by
-- period would read it once for each period. An earlier release reads the new indexes like those before.

create index concurrently if not exists festivals_words_by_period on festivals
  using gin (words_by_period(search, start_date)) with (fastupdate = off)
  where approved_at is not null;
create index concurrently if not exists room_shares_words_by_period on room_shares
  using gin (words_by_period(search, available_from)) with (fastupdate = off)
  where is_active;
create index concurrently if not exists festivals_words on festivals using gin (search) with (fastupdate = off);
drop index concurrently if exists festivals_search;
create index concurrently if not exists room_shares_words on room_shares using gin (search) with (fastupdate = off);
drop index concurrently if exists room_shares_search;
