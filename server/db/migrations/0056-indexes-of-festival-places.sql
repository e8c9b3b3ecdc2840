-- additive
-- no transaction
-- A place is looked for by name, country, region and town together: frequent ones in the index by day, rare ones in indexes of
-- their own. An earlier release reads the new index by day like the one before.

create index concurrently if not exists festivals_by_day_and_place on festivals (start_date, id, end_date)
  include (style_bits, style_words, price_low_eur, location_plain, country, region, place_id)
  where approved_at is not null;
drop index concurrently if exists festivals_by_start_date;
create index concurrently if not exists festivals_of_country on festivals (country) where approved_at is not null;
create index concurrently if not exists festivals_of_region on festivals (region) where approved_at is not null;
create index concurrently if not exists festivals_of_place on festivals (place_id) where approved_at is not null;
create index concurrently if not exists festivals_without_place on festivals (start_date desc, id) where not is_placed;
