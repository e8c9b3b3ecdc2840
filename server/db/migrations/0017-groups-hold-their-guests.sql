-- Everybody with a place in a room may be in its group, so a group has as many places as its room. It grows with the room,
-- and nobody has to leave it if the room becomes smaller. The room is locked by whoever opens its group or changes the room.
create function groups_hold_guests() returns trigger language plpgsql as $$
begin
  new.max_members := greatest(new.max_members, (select max_guests from room_shares where id = new.source_id));
  return new;
end $$;
create trigger groups_hold_guests before insert or update of max_members, source_id on groups
  for each row when (new.source_type = 'room_share') execute function groups_hold_guests();

create function room_shares_widen_group() returns trigger language plpgsql as $$
begin
  update groups set max_members = max_members where source_type = 'room_share' and source_id = new.id;
  return null;
end $$;
create trigger room_shares_widen_group after update of max_guests on room_shares
  for each row when (new.max_guests > old.max_guests) execute function room_shares_widen_group();

-- A group never has more members than places: members who join at the same time are added one after the other.
create function group_members_within_limit() returns trigger language plpgsql as $$
declare
  most integer;
begin
  select max_members into most from groups where id = new.group_id for no key update;
  if (select count(*) from group_members where group_id = new.group_id and status = 'active') > most then
    raise check_violation using constraint = 'group_members_within_limit', table = 'group_members',
      message = 'the group is full';
  end if;
  return null;
end $$;
create trigger group_members_within_limit after insert or update of status, group_id on group_members
  for each row when (new.status = 'active') execute function group_members_within_limit();
