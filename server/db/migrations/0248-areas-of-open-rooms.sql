-- additive
-- Rooms of past stays are on no map.
update room_shares set shown_place = null where available_to >= current_date - 1;
