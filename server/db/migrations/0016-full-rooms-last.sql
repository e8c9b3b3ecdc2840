-- Full rooms come last, so whether a room is full is in the index, like everything else that rooms are sorted by.
drop index room_shares_by_day;
create index room_shares_by_day on room_shares (available_from, id)
  include (
    available_to, festival_id, host_id, room_type, price_usd, traits, age_from, age_to, host_age, current_guests, max_guests
  ) where is_active;
