-- additive
-- no transaction
-- Whom a member follows, the latest first.
create index concurrently if not exists user_follows_following on user_follows (follower_id, id);
