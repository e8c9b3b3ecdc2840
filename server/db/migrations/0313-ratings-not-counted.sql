-- additive
-- no transaction
-- The ratings of who proves an address just now.
create index concurrently if not exists ratings_not_counted on ratings (rater_id) where counts_at is null;
