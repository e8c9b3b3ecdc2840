-- additive
-- What was asked for before is not known: the offer of today stands for it.
update room_requests
set offer = room_offer(room), offer_version = room.offer_version
from room_shares as room
where room.id = room_requests.room_share_id and room_requests.offer is null;
