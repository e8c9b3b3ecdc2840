-- additive
-- The stays that are not over, of rooms whose requests were accepted before. In a transaction of its own, which locks no table: meanwhile
-- `0020-stays.sql` makes those of new guests, and nobody of these leaves or deletes a room.

insert into stays (room_id, festival_id, from_day, to_day, total_minor, currency)
select room.id, room.festival_id, room.available_from, room.available_to, price_of_room(room), room.currency
from room_shares as room
where room.available_to >= (now() at time zone 'UTC')::date
  and exists (select from room_requests where room_share_id = room.id and status = 'accepted')
for key share of room
on conflict do nothing;

insert into stay_people (room_id, member_id, is_host, touched_version, joined_at)
select stays.room_id, room.host_id, true, 1, room.created_at
from stays join room_shares as room on room.id = stays.room_id
on conflict do nothing;

insert into stay_people (room_id, member_id, from_day, to_day, touched_version, joined_at)
select stays.room_id, requester_id, request.from_day, request.to_day, 1, coalesce(answered_at, updated_at)
from stays join room_requests as request on request.room_share_id = stays.room_id
where request.status = 'accepted'
for share of request
on conflict do nothing;
