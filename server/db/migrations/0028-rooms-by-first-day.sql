-- additive
-- no transaction
-- The index of the list of rooms by day holds what the list filters by, and nothing else: how well a room fits is no longer
-- compared in the database. An earlier release reads the new index in the same order.

create index concurrently if not exists room_shares_by_first_day on room_shares (available_from, id)
  include (available_to, festival_id, host_id, room_type, price_usd, current_guests, max_guests, gender_preference)
  where is_active;
drop index concurrently if exists room_shares_by_day;
