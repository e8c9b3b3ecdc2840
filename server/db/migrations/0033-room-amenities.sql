-- additive
-- no transaction
-- Rooms are found by what they have: an index for combinations that few rooms have.

create index concurrently if not exists room_shares_amenities on room_shares using gin (amenities) where is_active;
