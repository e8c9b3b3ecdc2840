-- additive
-- What a room offers has a version, and a request keeps the offer that it asked for, was promised, or agreed to since.

alter table room_shares add column offer_version integer not null default 1;
alter table room_requests
  add column offer jsonb,
  add column offer_version integer;
comment on column room_requests.offer is 'The offer that the requester asked for or agreed to since, as room_offer() makes it.';

-- The fields of `offerFields` in contract/room-offer.ts, as replies say them.
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

create function room_shares_offer() returns trigger language plpgsql as $$
begin
  if room_offer(new) is distinct from room_offer(old) then
    new.offer_version := old.offer_version + 1;
  end if;
  return new;
end $$;
-- Not for the guests, whose number changes with each decision.
create trigger room_shares_offer before update of
    festival_id, room_type, available_from, available_to, price_per_night, currency, max_guests, location, area,
    distance_from_venue, accommodation_type, airbnb_link, amenities, gender_preference
  on room_shares for each row execute function room_shares_offer();

-- The room is locked by whoever asks for it.
create function room_requests_offer() returns trigger language plpgsql as $$
begin
  if new.offer is null then
    select room_offer(room), room.offer_version into new.offer, new.offer_version
    from room_shares as room where room.id = new.room_share_id;
  end if;
  return new;
end $$;
create trigger room_requests_offer before insert on room_requests for each row execute function room_requests_offer();
