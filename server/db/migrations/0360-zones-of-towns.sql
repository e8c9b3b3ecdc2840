-- additive
-- The zone of the clocks of a town is in the gazetteer: a map of zones errs at borders. Empty in rows of an earlier release, which are
-- replaced when the site starts.
alter table gazetteer_places add column time_zone text;

-- What is known of the town that a city of socials means; null where it is no known one. Rows of an earlier release are looked up again.
alter table party_towns
  add column latitude double precision,
  add column longitude double precision,
  add column time_zone text,
  add column is_placed boolean not null default false;
