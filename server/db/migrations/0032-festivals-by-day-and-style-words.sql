-- additive
-- no transaction
-- The index of the list of festivals by day also holds the style words of a search. An earlier release reads it like the one before.

create index concurrently if not exists festivals_by_start_date on festivals (start_date, id, end_date)
  include (style_bits, style_words, price_low_eur, location_plain)
  where approved_at is not null;
drop index concurrently if exists festivals_by_first_day;
