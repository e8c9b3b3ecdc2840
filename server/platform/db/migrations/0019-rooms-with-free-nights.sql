-- additive
-- no transaction
-- The few rooms whose nights differ: a list that looks for free nights reads only the full ones among these (decision 127).
create index concurrently if not exists room_shares_uneven on room_shares (id)
  include (available_from, available_to, max_guests, quietest_guests)
  where is_active and quietest_guests is not null;
