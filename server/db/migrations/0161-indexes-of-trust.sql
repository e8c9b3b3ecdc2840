-- additive
-- no transaction
-- What somebody has done is counted by these, however many requests they sent or got.
create index concurrently if not exists room_requests_stays on room_requests (requester_id, room_share_id) where status = 'accepted';
create index concurrently if not exists room_requests_of_room on room_requests (room_share_id, id);
create index concurrently if not exists verifications_confirmed on verifications (id)
  where status = 'verified' and type in ('instagram', 'id');
