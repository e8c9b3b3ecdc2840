-- additive
-- no transaction
-- What lists of a hundred thousand rows read within their indexes. The place of a festival is in the index by day, for places
-- that are too frequent to collect all their festivals first. The organizer of a festival that waits is in the index of those,
-- as lists of rooms leave out the rooms there. An earlier release reads the new indexes in the same order.

create index concurrently if not exists festivals_by_first_day on festivals (start_date, id, end_date)
  include (style_bits, price_low_eur, location_plain)
  where approved_at is not null;
drop index concurrently if exists festivals_by_day;
create index concurrently if not exists festivals_waiting_for_approval on festivals (id) include (organizer_id)
  where approved_at is null;
drop index concurrently if exists festivals_waiting;
