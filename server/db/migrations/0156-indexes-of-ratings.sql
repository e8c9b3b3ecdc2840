-- additive
-- no transaction
create index concurrently if not exists ratings_to_reveal on ratings (created_at) where revealed_at is null;
create index concurrently if not exists ratings_of_festival on ratings (festival_id);
-- Stays that are over and were shared, by which those who shared them are asked.
create index concurrently if not exists room_shares_ended on room_shares (available_to) where current_guests > 1;
