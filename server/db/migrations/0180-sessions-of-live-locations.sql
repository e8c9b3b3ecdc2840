-- additive
-- no transaction
-- For the end of a session, which ends what it shared.

create index concurrently if not exists live_locations_of_session on live_locations (session_id);
