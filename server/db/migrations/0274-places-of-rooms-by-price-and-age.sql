-- additive
-- no transaction
-- The list by price and that by age ask for places left too, which made them read each room from the table: PostgreSQL then preferred to
-- collect and sort all rooms of a price (decision 90).

create index concurrently if not exists room_shares_by_room_price on room_shares (price_usd, id)
  include (available_from, available_to, festival_id, host_id, room_type, current_guests, max_guests) where is_active;
drop index concurrently if exists room_shares_by_price;
create index concurrently if not exists room_shares_latest on room_shares (id)
  include (available_from, available_to, festival_id, host_id, room_type, price_usd, current_guests, max_guests) where is_active;
drop index concurrently if exists room_shares_newest;
