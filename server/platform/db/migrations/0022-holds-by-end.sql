-- additive
-- no transaction
-- The places that are held, by the time until which (decision 130).
create index concurrently if not exists room_requests_held on room_requests (hold_until, id) where hold_until is not null;
