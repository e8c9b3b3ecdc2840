-- additive
-- Notifications of the same kind about the same room by the same member are one row while it is unread. What is told of a
-- request for a room is now kept under that room, since who asks, withdraws and asks again makes a new request each time.
update notifications
set related_type = 'room_share', related_id = room_requests.room_share_id
from room_requests
where not is_read and related_type = 'room_request' and room_requests.id = related_id;

-- A withdrawn request is gone, but its host was sent to the room.
update notifications
set related_type = 'room_share', related_id = substring(action_url from '^/my-rooms\?room=([0-9a-f-]{36})$')::uuid
where not is_read
  and related_type = 'room_request'
  and action_url ~ '^/my-rooms\?room=[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

delete from notifications as older
using notifications as newer
where not older.is_read
  and not newer.is_read
  and older.related_type <> 'room_request'
  and newer.related_type <> 'room_request'
  and (newer.user_id, newer.type, newer.related_id, newer.actor_id)
    = (older.user_id, older.type, older.related_id, older.actor_id)
  and newer.id > older.id;

-- Rows that an older release writes still tell of requests, each by itself. An act of nobody who is still here (no actor)
-- stays by itself too: two hosts who left are two rooms gone.
create unique index notifications_unread_once on notifications (user_id, type, related_id, actor_id)
  where not is_read and related_type <> 'room_request';
