-- Shared rooms: the offer of a host, the search for rooms, and their approximate place. The requests for them are in room-requests.sql.

create type room_type as enum ('Seeking', 'Offering');
create type accommodation_type as enum ('Hotel', 'Airbnb', 'Hostel', 'Open to any');
create type festival_ticket_status as enum ('Going solo', 'With friends', 'Looking for group');

-- A festival with rooms cannot be deleted; a host's rooms are deleted with the host.
create table room_shares (
  id uuid primary key default new_id(),
  title text not null,
  description text,
  location text,
  festival_id uuid not null references festivals,
  host_id uuid not null references users on delete cascade,
  room_type room_type not null,
  -- In `currency`. It is a number here and a string in replies.
  price_per_night numeric(12, 2) not null,
  currency text not null default 'USD',
  max_guests integer not null,
  -- Includes the host; updated in the transaction that accepts a request.
  current_guests integer not null default 1,
  amenities text[] not null default '{}',
  images text[] not null default '{}',
  available_from date not null,
  available_to date not null,
  is_active boolean not null default true,
  gender gender,
  age_range text,
  area text,
  distance_from_venue text,
  accommodation_type accommodation_type,
  sleep_style sleep_style,
  social_vibe social_vibe,
  cleanliness cleanliness,
  noise_tolerance noise_tolerance,
  drinking_party drinking_party,
  airbnb_link text,
  festival_ticket_status festival_ticket_status,
  gender_preference gender_preference,
  created_at timestamptz not null default now(),
  -- The price in USD by our rates, computed by the server. It is only compared, never added up, so it is not a decimal.
  price_usd double precision not null,
  -- Its own texts with the festival's name and place, so that a search may combine words of both; a trigger updates it.
  search tsvector not null default '',
  -- The age of the host. For a member who wants roommates of a certain age, all rooms are compared by it, and looking up each host would
  -- take longer than all the rest.
  host_age integer,
  -- When an admin closed the room; its host cannot open it again.
  taken_down_at timestamptz,
  -- The room is only for the gender in `gender_preference`.
  one_gender_only boolean not null default false,
  -- The approximate place, as in the contract: {name, latitude, longitude, radius, isTown}. Null if the town of the festival is unknown.
  shown_place jsonb,
  -- Counts the changes of the room's offer (room-requests.sql).
  offer_version integer not null default 1,
  constraint room_shares_title_length check (char_length(title) between 1 and 120),
  constraint room_shares_description_length check (char_length(description) <= 4000),
  constraint room_shares_location_length check (char_length(location) <= 200),
  constraint room_shares_price_amount check (price_per_night >= 0),
  constraint room_shares_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint room_shares_max_guests_range check (max_guests between 1 and 10),
  constraint room_shares_full check (current_guests between 1 and max_guests),
  constraint room_shares_amenities_list check (is_short_list(amenities, 20, 80)),
  constraint room_shares_images_list check (is_short_list(images, 5, 500)),
  constraint room_shares_days_in_order check (available_to >= available_from),
  -- Limits the rows that are read by day, as for festivals.
  constraint room_shares_nights_bounded check (available_to - available_from <= 60),
  constraint room_shares_age_range_length check (char_length(age_range) <= 200),
  constraint room_shares_area_length check (char_length(area) <= 200),
  constraint room_shares_distance_length check (char_length(distance_from_venue) <= 200),
  constraint room_shares_airbnb_url check (is_web_url(airbnb_link)),
  constraint room_shares_price_usd_amount check (price_usd >= 0),
  constraint room_shares_taken_down_closed check (taken_down_at is null or not is_active),
  constraint room_shares_one_gender
    check (not one_gender_only or (gender_preference is not null and gender_preference <> 'Any'))
);

-- One index for each order of the list: by day, by price, by the price per guest once the room is full, and newest first. They include the
-- filtered columns, so that a hundred thousand rooms are counted and sorted without reading the table (decision 90).
create index room_shares_by_first_day on room_shares (available_from, id)
  include (available_to, festival_id, host_id, room_type, price_usd, current_guests, max_guests, gender_preference)
  where is_active;
create index room_shares_by_room_price on room_shares (price_usd, id)
  include (available_from, available_to, festival_id, host_id, room_type, current_guests, max_guests) where is_active;
create index room_shares_by_each_price on room_shares ((price_usd / max_guests), id)
  include (price_usd, available_from, available_to, festival_id, host_id, room_type, current_guests, max_guests)
  where is_active;
create index room_shares_latest on room_shares (id)
  include (available_from, available_to, festival_id, host_id, room_type, price_usd, current_guests, max_guests) where is_active;
create index room_shares_of_festival on room_shares (festival_id, available_from, id);
create index room_shares_of_host on room_shares (host_id, id);
-- For combinations of amenities that few rooms have.
create index room_shares_amenities on room_shares using gin (amenities) where is_active;
-- The few open rooms that lists leave out for members of other genders.
create index room_shares_one_gender on room_shares (id)
  include (gender_preference, host_id) where one_gender_only and is_active;
-- Past stays with guests, to ask the participants for ratings.
create index room_shares_ended on room_shares (available_to) where current_guests > 1;
-- Both indexes of words are written at once instead of collecting changes, as for festivals.
create index room_shares_words on room_shares using gin (search) with (fastupdate = off);
create index room_shares_words_by_period on room_shares
  using gin (words_by_period(search, available_from)) with (fastupdate = off)
  where is_active;

-- Copies the age of the host to the room.

create function room_shares_take_host_age() returns trigger language plpgsql as $$
begin
  new.host_age := (select age from users where users.id = new.host_id);
  return new;
end $$;
create trigger room_shares_take_host_age before insert or update of host_id, host_age on room_shares
  for each row execute function room_shares_take_host_age();

-- The member is locked before their rooms, as when a request for a room is decided. Every transaction that changes several rooms locks them
-- in the order of their ids.
create function room_shares_follow_host_age() returns trigger language plpgsql as $$
begin
  perform from room_shares where host_id = new.id order by id for no key update;
  update room_shares set host_age = new.age where host_id = new.id;
  return null;
end $$;
create trigger room_shares_follow_host_age after update of age on users
  for each row when (old.age is distinct from new.age) execute function room_shares_follow_host_age();

-- The approximate place of a room: the quarter or town that its host names, if the gazetteer has this name near the town of the festival,
-- otherwise that town. It is the point of the quarter or town itself, and reveals no more than the host's words (decision 78). The parts of
-- the host's text, the area first, are looked up unchanged: a street is no place name, and is not found.
create function place_of_room(area_said text, location_said text, of_festival uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'name', case when found.id is null or found.id = town.id then trim(split_part(festivals.location, ',', 1)) else found.name end,
    'latitude', coalesce(found.latitude, town.latitude),
    'longitude', coalesce(found.longitude, town.longitude),
    'radius', case
      when found.id is null or found.id = town.id then radius_of_place(town.population, 5000)
      else radius_of_place(found.population, 12000)
    end,
    'isTown', found.id is null or found.id = town.id
  )
  from festivals
  join gazetteer_places as town on town.id = festivals.place_id
  left join lateral (
    select place.*
    from (
      select part, number from regexp_split_to_table(concat_ws(',', area_said, location_said), '[,;/()]') with ordinality as said (part, number)
      where number <= 6
    ) as parts
    join gazetteer_names as named on named.name = plain(part)
    join gazetteer_places as place on place.id = named.place_id and place.country = town.country
    cross join lateral kilometres_about(place.latitude, place.longitude, town.latitude, town.longitude) as away
    where away < 50
    order by number, place.id <> town.id, away
    limit 1
  ) as found on true
  where festivals.id = of_festival
$$;

-- When the place of a festival becomes known, the `festival_id` of its rooms is written (room_shares_follow_festival_name).
create function room_shares_keep_place() returns trigger language plpgsql as $$
begin
  new.shown_place := place_of_room(new.area, new.location, new.festival_id);
  return new;
end $$;
create trigger room_shares_keep_place before insert or update of area, location, festival_id, shown_place on room_shares
  for each row execute function room_shares_keep_place();

-- The words of rooms. A word is learned from rooms once three hosts use it, so that words invented by one member do not change anybody's
-- search.

-- Those of these words that are not known yet and are in rooms of at least two other hosts.
create function words_of_other_hosts(words text[], host uuid) returns text[] language sql stable
begin atomic
  with unknown as materialized (
    select given.word
    from unnest(words) as given (word)
    where char_length(given.word) >= 4
      and given.word !~ '[0-9]'
      and not exists (select from search_words where search_words.word = given.word collate "C")
  )
  select coalesce(array_agg(word), '{}')
  from (
    select held.word
    from room_shares, unnest(tsvector_to_array(search)) as held (word)
    where host_id <> host
      and search @@ (select string_agg(quote_literal(word), ' | ')::tsquery from unknown)
      and held.word in (select word from unknown)
    group by held.word
    having count(distinct host_id) >= 2
  ) as shared;
end;

create function room_shares_keep_search() returns trigger language plpgsql as $$
declare
  own text := concat_ws(' ', new.title, new.location, new.area, new.description);
begin
  new.search := array_to_tsvector(words_of(own)) || array_to_tsvector(coalesce(
    (
      select words_of(concat_ws(' ', name, location)) || place_words(country, region, place_id)
      from festivals where festivals.id = new.festival_id
    ), '{}'));
  perform learn_words(words_of_other_hosts(first_words_of(own), new.host_id));
  return new;
end $$;
create trigger room_shares_keep_search
  before insert or update of title, description, location, area, festival_id, search on room_shares
  for each row execute function room_shares_keep_search();

create function room_shares_follow_festival_name() returns trigger language plpgsql as $$
begin
  perform from room_shares where festival_id = new.id order by id for no key update;
  update room_shares set festival_id = new.id where festival_id = new.id;
  return null;
end $$;
create trigger room_shares_follow_festival_name
  after update of name, location, country, region, place_id on festivals
  for each row when (
    (old.name, old.location, old.country, old.region, old.place_id)
    is distinct from (new.name, new.location, new.country, new.region, new.place_id)
  )
  execute function room_shares_follow_festival_name();

-- Deletes words that no text contains any more, so that a member's own words are deleted with the member. Skips rows that another
-- transaction has locked: two that delete the same words in another order would wait for each other.
create function forget_words(words text[]) returns void language sql volatile
begin atomic
  with forgotten as (
    delete from search_words
    where ctid = any(array(
      select ctid
      from search_words
      where word = any(words)
        and not exists (select from festivals where search @@ quote_literal(word)::tsquery)
        and not exists (select from room_shares where search @@ quote_literal(word)::tsquery)
      for update skip locked
    ))
    returning word
  )
  delete from search_word_keys
  where ctid = any(array(
    select search_word_keys.ctid
    from forgotten, word_keys(left(forgotten.word, 6)) as its (key), search_word_keys
    where search_word_keys.key = its.key and search_word_keys.word = forgotten.word
    for update of search_word_keys skip locked
  ));
end;

create function room_shares_forget_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform forget_words(tsvector_to_array(old.search));
  else
    perform forget_words(array(
      select unnest(tsvector_to_array(old.search)) except select unnest(tsvector_to_array(new.search))));
  end if;
  return null;
end $$;
create trigger room_shares_forget_deleted after delete on room_shares
  for each row execute function room_shares_forget_words();
create trigger room_shares_forget_replaced after update of title, description, location, area, festival_id on room_shares
  for each row when (old.search is distinct from new.search) execute function room_shares_forget_words();

-- The filters of the list of rooms for which a member wants to be notified of new ones.
create table saved_searches (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  filters jsonb not null,
  festival_id uuid generated always as ((filters ->> 'festivalId')::uuid) stored references festivals on delete cascade,
  known_rooms uuid[] not null default '{}',
  unmailed integer not null default 0,
  looked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint saved_searches_once unique (user_id, filters),
  constraint saved_searches_filters_form check (jsonb_typeof(filters) = 'object' and length(filters::text) <= 2000),
  constraint saved_searches_known_bounded check (cardinality(known_rooms) <= 50),
  constraint saved_searches_unmailed_counted check (unmailed >= 0)
);
comment on column saved_searches.filters is 'As the call that saves them accepted them, without what is usual; read again through its schema.';
comment on column saved_searches.known_rooms is 'The newest rooms that the member''s list has shown with these filters: nobody is told of them again.';
comment on column saved_searches.unmailed is 'New rooms since the last email about this search.';
create index saved_searches_of_festival on saved_searches (festival_id);
create index saved_searches_by_look on saved_searches (looked_at);
create index saved_searches_by_last_day on saved_searches ((filters ->> 'endDate'));
create index saved_searches_to_mail on saved_searches (user_id) where unmailed > 0;

-- A notification of a search contains its words, and is deleted with it.
create function forget_saved_search() returns trigger language plpgsql as $$
begin
  delete from notifications
  where user_id = old.user_id and related_type = 'saved_search' and related_id = old.id;
  return null;
end $$;
create trigger saved_searches_forget after delete on saved_searches for each row execute function forget_saved_search();
