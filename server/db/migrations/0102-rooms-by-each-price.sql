-- additive
-- no transaction
-- Rooms by what each guest pays once the room is full, with what a list of them filters by. An earlier release does not read it.

create index concurrently if not exists room_shares_by_each_price on room_shares ((price_usd / max_guests), id)
  include (price_usd, available_from, available_to, festival_id, host_id, room_type, current_guests, max_guests)
  where is_active;
