-- Local dance parties, their weekly nights, the votes of members, and their towns.

-- The source of a party's point: an admin on the map, a row of an upload, a geocoder's reply, or the gazetteer.
create type point_source as enum ('hand', 'given', 'address', 'town');
create type party_word as enum ('still_on', 'closed');

-- Weekly nights; a job adds their next dates.
create table weekly_socials (
  id uuid primary key default new_id(),
  -- The next date that does not exist yet, local like the dates of its parties.
  next_at timestamp not null,
  until date,
  created_at timestamptz not null default now()
);
create index weekly_socials_by_end on weekly_socials (until);

create table social_parties (
  id uuid primary key default new_id(),
  venue_name text not null,
  address text not null default '',
  city text not null,
  -- Local to the city and without a time zone, so that no conversion moves a party to another day.
  date timestamp not null,
  time text not null default '',
  instagram_link text,
  dance_styles text[] not null default '{}',
  latitude double precision,
  longitude double precision,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  point_from point_source,
  weekly_id uuid references weekly_socials on delete set null,
  -- Changed apart from the later dates of its night, which are not copied from it.
  differs boolean not null default false,
  -- Null without a point; a trigger writes it.
  precision place_precision,
  constraint social_parties_venue_name_length check (char_length(venue_name) between 1 and 200),
  constraint social_parties_address_length check (char_length(address) <= 200),
  constraint social_parties_city_length check (char_length(city) between 1 and 200),
  constraint social_parties_time_length check (char_length(time) <= 200),
  constraint social_parties_instagram_url check (is_web_url(instagram_link)),
  constraint social_parties_dance_styles_list check (is_short_list(dance_styles, 20, 80)),
  constraint social_parties_latitude_range check (latitude between -90 and 90),
  constraint social_parties_longitude_range check (longitude between -180 and 180),
  constraint social_parties_place_whole check ((latitude is null) = (longitude is null))
);
create trigger social_parties_touch before update on social_parties for each row execute function touch_updated_at();

-- Distinguishes the socials of a venue on one day: the announced time, without regard to case and spaces; without one, the time of its
-- date.
create function party_time(announced text, at timestamp) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(lower(regexp_replace(announced, '\s+', '', 'g')), ''), (at::time)::text)
$$;

-- The same venue, city, day and time are the same party, which another upload changes. A venue may have several socials on one day.
create unique index social_parties_at_each_time
  on social_parties (lower(venue_name), lower(city), (date::date), party_time(time, date));
create index social_parties_by_date on social_parties (date, id);
create index social_parties_of_city on social_parties (lower(city), date, id);
create index social_parties_dance_styles on social_parties using gin (lower_each(dance_styles));
-- The dates of a weekly night, the parties without a place, and those whose point a geocoder may improve.
create index social_parties_of_weekly on social_parties (weekly_id, date);
create index social_parties_unplaced on social_parties (date, id) where latitude is null;
create index social_parties_inexact on social_parties (date)
  where point_from is null or point_from = 'town';
-- Admins search socials by any part of their texts: candidates are found by their trigrams, and only these are compared (decision 90).
create index social_parties_texts on social_parties
  using gin (plain(venue_name || ' ' || city || ' ' || address) gin_trgm_ops) with (fastupdate = off);

-- The precision follows from the source of the point, so every statement that writes a point sets its precision.
create function social_parties_keep_precision() returns trigger language plpgsql as $$
begin
  new.precision := case
    when new.latitude is null then null
    when new.point_from = 'hand' then 'hand'
    when new.point_from in ('address', 'given') then 'address'
    else 'town'
  end;
  return new;
end $$;
create trigger social_parties_keep_precision before insert or update of latitude, longitude, point_from, precision on social_parties
  for each row execute function social_parties_keep_precision();

create table social_party_votes (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  party_id uuid not null references social_parties on delete cascade,
  word party_word not null,
  -- When an admin decided: the vote does not count after that.
  seen_at timestamptz,
  created_at timestamptz not null default now()
);
create index social_party_votes_of_member on social_party_votes (user_id, created_at);
create index social_party_votes_of_party on social_party_votes (party_id);
create index social_party_votes_by_age on social_party_votes (created_at);

-- The town of a city in socials: 'Zug' for '- Zug', 'Toronto' for 'Yonge St Toronto'. `city` is in lower case.
create table party_towns (
  city text primary key,
  town text not null,
  -- The position of the town; null if it is unknown.
  latitude double precision,
  longitude double precision,
  time_zone text,
  -- Whether it was looked up.
  is_placed boolean not null default false,
  constraint party_towns_town_length check (char_length(town) between 1 and 200)
);
create index party_towns_of_town on party_towns (lower(town));
