-- Requests for rooms: what was requested and agreed, and what is kept of a room and a request after they ended.

create type room_request_status as enum ('pending', 'accepted', 'rejected');

create table room_requests (
  id uuid primary key default new_id(),
  room_share_id uuid not null references room_shares on delete cascade,
  requester_id uuid not null references users on delete cascade,
  message text not null,
  status room_request_status not null default 'pending',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The direct thread that was opened when the request was first accepted; accepting it again adds nothing to it.
  thread_id uuid references chat_threads,
  -- When the host first accepted or declined, as `updated_at` changes later.
  answered_at timestamptz,
  offer jsonb,
  offer_version integer,
  constraint room_requests_once unique (room_share_id, requester_id),
  constraint room_requests_message_length check (char_length(message) between 1 and 2000)
);
comment on column room_requests.offer is 'The offer that the requester asked for or agreed to since, as room_offer() makes it.';
create index room_requests_of_requester on room_requests (requester_id, id);
-- The history of a member is counted by these indexes, however many requests they sent or received.
create index room_requests_stays on room_requests (requester_id, room_share_id) where status = 'accepted';
create index room_requests_of_room on room_requests (room_share_id, id);
create trigger room_requests_touch before update on room_requests for each row execute function touch_updated_at();

-- Offers. The offer of a room has a version, and a request stores the offer that it was made for, accepted for, or agreed to later.

-- The fields of `offerFields` in contract/rooms/offer-terms.ts, as in replies.
create function room_offer(room room_shares) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'festivalId', room.festival_id,
    'roomType', room.room_type,
    'availableFrom', room.available_from,
    'availableTo', room.available_to,
    'pricePerNight', regexp_replace(room.price_per_night::text, '[.]00$', ''),
    'currency', room.currency,
    'maxGuests', room.max_guests,
    'location', room.location,
    'area', room.area,
    'distanceFromVenue', room.distance_from_venue,
    'accommodationType', room.accommodation_type,
    'airbnbLink', room.airbnb_link,
    'amenities', to_jsonb(room.amenities),
    'genderPreference', room.gender_preference
  )
$$;

-- Ignores the number of guests, which changes with each decision.
create function room_shares_offer() returns trigger language plpgsql as $$
begin
  if room_offer(new) is distinct from room_offer(old) then
    new.offer_version := old.offer_version + 1;
  end if;
  return new;
end $$;
create trigger room_shares_offer before update of
    festival_id, room_type, available_from, available_to, price_per_night, currency, max_guests, location, area,
    distance_from_venue, accommodation_type, airbnb_link, amenities, gender_preference
  on room_shares for each row execute function room_shares_offer();

-- The room is locked by the call that requests it.
create function room_requests_offer() returns trigger language plpgsql as $$
begin
  if new.offer is null then
    select room_offer(room), room.offer_version into new.offer, new.offer_version
    from room_shares as room where room.id = new.room_share_id;
  end if;
  return new;
end $$;
create trigger room_requests_offer before insert on room_requests for each row execute function room_requests_offer();

-- Ended rooms and requests: a deleted room and a withdrawn request are kept while their participants can still report them.

create table ended_rooms (
  id uuid primary key,
  host_id uuid not null references users on delete cascade,
  title text not null,
  description text,
  location text,
  area text,
  price_per_night numeric(12, 2) not null,
  currency text not null,
  available_from date not null,
  available_to date not null,
  airbnb_link text,
  created_at timestamptz not null,
  ended_at timestamptz not null default now()
);
comment on table ended_rooms is 'What a deleted room said that somebody had asked for, without its photos.';
create index ended_rooms_of_host on ended_rooms (host_id);
create index ended_rooms_by_end on ended_rooms (ended_at);

create table ended_requests (
  id uuid primary key default new_id(),
  room_share_id uuid not null,
  requester_id uuid not null references users on delete cascade,
  host_id uuid not null references users on delete cascade,
  ended_at timestamptz not null default now(),
  constraint ended_requests_once unique (room_share_id, requester_id)
);
create index ended_requests_of_pair on ended_requests (requester_id, host_id);
create index ended_requests_of_host on ended_requests (host_id);
create index ended_requests_by_end on ended_requests (ended_at);

-- Members who are leaving just now are skipped, as in write_company().
create function keep_ended_requests(room room_shares, requesters uuid[]) returns integer language plpgsql as $$
declare
  held uuid[] := array(
    select id from users where id = any (requesters || room.host_id) order by id for key share skip locked
  );
  kept integer;
begin
  insert into ended_requests (room_share_id, requester_id, host_id)
  select room.id, requester, room.host_id
  from unnest(held) as requester
  where requester <> room.host_id and room.host_id = any (held)
  on conflict on constraint ended_requests_once do update set ended_at = excluded.ended_at;
  get diagnostics kept = row_count;
  return kept;
end $$;

create function room_shares_keep_ended() returns trigger language plpgsql as $$
begin
  if keep_ended_requests(old, array(select requester_id from room_requests where room_share_id = old.id)) > 0 then
    insert into ended_rooms (
      id, host_id, title, description, location, area, price_per_night, currency, available_from, available_to, airbnb_link, created_at
    )
    values (
      old.id, old.host_id, old.title, old.description, old.location, old.area, old.price_per_night, old.currency,
      old.available_from, old.available_to, old.airbnb_link, old.created_at
    );
  end if;
  return old;
end $$;
create trigger room_shares_keep_ended before delete on room_shares for each row execute function room_shares_keep_ended();

create function room_requests_keep_ended() returns trigger language plpgsql as $$
begin
  perform keep_ended_requests(room, array[old.requester_id]) from room_shares as room where room.id = old.room_share_id;
  return old;
end $$;
create trigger room_requests_keep_ended before delete on room_requests for each row execute function room_requests_keep_ended();
