-- Places: the towns of the world, and the replies of the geocoder.

-- Towns with their names (assets/gazetteer). They are copied from the file whenever it has changed, in one transaction that replaces all
-- rows. There is no foreign key, as it would be checked for each name.
create table gazetteer_places (
  id integer primary key,
  name text not null,
  -- ISO 3166: 'ES'.
  country text not null,
  -- The code of the first-order division in GeoNames: '56' is Catalonia in Spain. Empty if there is none.
  region text not null,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null,
  -- How likely its bare name means this place rather than a namesake.
  prominence real not null,
  -- Its time zone, as a map of zones is wrong near borders.
  time_zone text
);

-- Every name of a place in its plain form.
create table gazetteer_names (
  name text collate "C" not null,
  place_id integer not null,
  -- Whether this is the place's own name, and not an alternative one.
  is_own boolean not null,
  -- How likely a name means its place.
  rank real
);
create index gazetteer_names_name on gazetteer_names (name);
-- Thousands of names begin with the same two or three letters. This index has the known towns among them, best known first. The statement
-- in places.queries.ts repeats its condition.
create index gazetteer_names_by_rank on gazetteer_names (left(name, 2), rank desc)
  include (name, place_id)
  where rank >= 4.5;

-- The file that the rows came from. At most one row.
create table gazetteer_version (
  is_only boolean primary key default true,
  version text not null,
  constraint gazetteer_version_is_only check (is_only)
);

-- In metres: the radius of a circle with this many inhabitants, at `density` per square kilometre. It never reaches the precision of a
-- house.
create function radius_of_place(population integer, density integer) returns integer language sql immutable parallel safe
return (round(least(10000, greatest(700, 1000 * sqrt(population / (density * pi())))) / 100) * 100)::integer;

-- In kilometres, precise enough for neighbouring towns.
create function kilometres_about(latitude float8, longitude float8, other_latitude float8, other_longitude float8)
returns float8 language sql immutable parallel safe
return 111.2 * sqrt(
  power(latitude - other_latitude, 2) + power((longitude - other_longitude) * cos(radians(other_latitude)), 2));

-- The geocoder's replies by address, so that it is queried once. Without coordinates, it does not know the place.
create table geocode_answers (
  address text primary key,
  latitude double precision,
  longitude double precision,
  created_at timestamptz not null default now(),
  constraint geocode_answers_address_length check (char_length(address) between 1 and 500),
  constraint geocode_answers_latitude_range check (latitude between -90 and 90),
  constraint geocode_answers_longitude_range check (longitude between -180 and 180),
  constraint geocode_answers_place_whole check ((latitude is null) = (longitude is null))
);
-- Old replies are found by their age.
create index geocode_answers_by_age on geocode_answers (created_at);

-- The state of the geocoder that all instances share: when it may be queried next, and how often it failed in a row.
create table geocoder_turns (
  is_only boolean primary key default true,
  next_at timestamptz not null default now(),
  failures integer not null default 0,
  rests_until timestamptz not null default now(),
  constraint geocoder_turns_is_only check (is_only),
  constraint geocoder_turns_failures_positive check (failures >= 0)
);
insert into geocoder_turns default values;
