-- A room stores the age of its host: for a member who wants roommates of some age all rooms are compared by it, and looking up each
-- host takes longer than all the rest.
alter table room_shares add column host_age integer;
update room_shares set host_age = users.age from users where users.id = host_id;

drop index room_shares_by_day;
create index room_shares_by_day on room_shares (available_from, id)
  include (available_to, festival_id, host_id, room_type, price_usd, traits, age_from, age_to, host_age) where is_active;

create function room_shares_take_host_age() returns trigger language plpgsql as $$
begin
  new.host_age := (select age from users where users.id = new.host_id);
  return new;
end $$;
create trigger room_shares_take_host_age before insert or update of host_id, host_age on room_shares
  for each row execute function room_shares_take_host_age();

-- The member is locked before their rooms, as when a request for a room is decided.
create function room_shares_follow_host_age() returns trigger language plpgsql as $$
begin
  update room_shares set host_age = new.age where host_id = new.id;
  return null;
end $$;
create trigger room_shares_follow_host_age after update of age on users
  for each row when (old.age is distinct from new.age) execute function room_shares_follow_host_age();
