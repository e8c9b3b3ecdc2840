-- additive
-- Beds by night (decision 127): a guest may have some of the nights of a room, and its places are counted for each night.

alter table room_requests
  add column from_day date,
  add column to_day date,
  -- Not valid, here and below: it need not read the rows that are there, in which the new columns are null.
  add constraint room_requests_nights check ((from_day is null) = (to_day is null) and to_day > from_day) not valid;
comment on column room_requests.from_day is 'The first night; null for all nights of the room, whatever they are.';
comment on column room_requests.to_day is 'The day of departure, whose night is not included.';

alter table room_shares
  add column quietest_guests integer,
  add constraint room_shares_quietest check (quietest_guests >= 1) not valid;
comment on column room_shares.current_guests is 'The host and the guests of the fullest night; room_shares_full is the limit of each night.';
comment on column room_shares.quietest_guests is 'The same of the emptiest night; null if all nights have the same guests.';

-- The host and the accepted guests of each night of a room with these days. A stay of a single day counts as a night.
create function nights_of_room(room uuid, first_day date, last_day date) returns table (night date, guests integer)
language sql stable
begin atomic
  select first_day + number, 1 + count(guest.id)::integer
  from generate_series(0, greatest(last_day - first_day - 1, 0)) as nights (number)
  left join room_requests as guest
    on guest.room_share_id = room
    and guest.status = 'accepted'
    and (guest.from_day is null or first_day + number between guest.from_day and guest.to_day - 1)
  group by number;
end;

-- Throws unless every guest with nights of their own has them within these days: a night outside of a room would have no limit.
create function refuse_nights_outside(room uuid, first_day date, last_day date) returns void language plpgsql as $$
begin
  if exists (
    select from room_requests
    where room_share_id = room and status = 'accepted' and (from_day < first_day or to_day > last_day)
  ) then
    raise check_violation using constraint = 'room_requests_nights_in_room', table = 'room_requests',
      message = 'a guest has nights outside of the room';
  end if;
end $$;

-- All of a room, on whatever nights. A group has at most 50 members (groups_max_members_range), and so has a room.
create function members_of_room(room uuid) returns integer language plpgsql as $$
declare
  members integer := 1 + count(*) from room_requests where room_share_id = room and status = 'accepted';
begin
  if members > 50 then
    raise check_violation using constraint = 'room_requests_within_group', table = 'room_requests',
      message = 'the room has too many guests';
  end if;
  return members;
end $$;

-- The room is locked by a statement of its own, so that the later ones see all that was accepted before. The number of places is
-- checked by room_shares_full.
create function count_guests_of_room(counted uuid) returns void language plpgsql as $$
declare
  room room_shares;
  members integer;
  fullest integer;
  quietest integer;
begin
  select * into room from room_shares where id = counted for no key update;
  -- A deleted room deletes its requests.
  if not found then
    return;
  end if;
  perform refuse_nights_outside(room.id, room.available_from, room.available_to);
  members := members_of_room(room.id);
  update groups set max_members = max_members
  where source_type = 'room_share' and source_id = room.id and max_members < members;
  select max(guests), nullif(min(guests), max(guests)) into fullest, quietest
  from nights_of_room(room.id, room.available_from, room.available_to);
  update room_shares set current_guests = fullest, quietest_guests = quietest
  where id = room.id and (current_guests, quietest_guests) is distinct from (fullest, quietest);
end $$;

create function room_requests_count_guests() returns trigger language plpgsql as $$
begin
  perform count_guests_of_room(case tg_op when 'DELETE' then old.room_share_id else new.room_share_id end);
  return null;
end $$;
create trigger room_requests_count_inserted after insert on room_requests
  for each row when (new.status = 'accepted') execute function room_requests_count_guests();
create trigger room_requests_count_changed after update of status, from_day, to_day on room_requests
  for each row when (
    (old.status = 'accepted' or new.status = 'accepted')
    and (old.status, old.from_day, old.to_day) is distinct from (new.status, new.from_day, new.to_day)
  )
  execute function room_requests_count_guests();
create trigger room_requests_count_deleted after delete on room_requests
  for each row when (old.status = 'accepted') execute function room_requests_count_guests();

-- The row is locked by its update before this reads the guests.
create function room_shares_count_guests() returns trigger language plpgsql as $$
begin
  perform refuse_nights_outside(new.id, new.available_from, new.available_to);
  select max(guests), nullif(min(guests), max(guests)) into new.current_guests, new.quietest_guests
  from nights_of_room(new.id, new.available_from, new.available_to);
  return new;
end $$;
create trigger room_shares_count_guests before update of available_from, available_to on room_shares
  for each row when ((old.available_from, old.available_to) is distinct from (new.available_from, new.available_to))
  execute function room_shares_count_guests();

-- Guests who come on different nights may be more than the places of a night.
create or replace function groups_hold_guests() returns trigger language plpgsql as $$
begin
  new.max_members := greatest(
    new.max_members,
    (select max_guests from room_shares where id = new.source_id),
    members_of_room(new.source_id)
  );
  return new;
end $$;

-- The members of a room, each with their nights.
create function company_of_room(room uuid, host uuid, first_day date, last_day date)
returns table (member_id uuid, nights daterange) language sql stable
begin atomic
  select host, daterange(first_day, greatest(last_day, first_day + 1))
  union all
  select requester_id, daterange(coalesce(from_day, first_day), coalesce(to_day, greatest(last_day, first_day + 1)))
  from room_requests
  where room_share_id = room and status = 'accepted';
end;

-- Only who has a night in common with somebody may rate them, and not before the first of these nights.
create or replace function write_company(room room_shares) returns void language plpgsql as $$
declare
  today date := (now() at time zone 'UTC')::date;
  present uuid[];
  festival uuid;
begin
  if room.available_from > today or room.available_to < today - 90 then
    return;
  end if;
  present := array(
    select id from users
    where id in (select member_id from company_of_room(room.id, room.host_id, room.available_from, room.available_to))
    order by id
    for key share skip locked
  );
  select id into festival from festivals where id = room.festival_id for key share skip locked;
  insert into rating_invitations (rater_id, ratee_id, context_type, context_id, festival_id, ended_on, ask_at)
  select one.member_id, other.member_id, 'room_share', room.id, festival, room.available_to,
    ((room.available_to + 1)::timestamp + interval '9 hours') at time zone 'UTC'
  from company_of_room(room.id, room.host_id, room.available_from, room.available_to) as one
  join company_of_room(room.id, room.host_id, room.available_from, room.available_to) as other
    -- Null without a night in common.
    on other.member_id <> one.member_id and lower(other.nights * one.nights) <= today
  where one.member_id = any(present) and other.member_id = any(present)
  on conflict do nothing;
end $$;
