-- additive
-- Towns of the world with their names (assets/gazetteer), by which parties are placed. They are copied from the file whenever it
-- changed, in one transaction that replaces all rows: therefore no foreign key, which would be checked for each name.

create table gazetteer_places (
  id integer primary key,
  name text not null,
  -- ISO 3166: 'ES'.
  country text not null,
  -- The code of the first-order division in GeoNames: '56' is Catalonia in Spain. Empty where there is none.
  region text not null,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null,
  -- How likely its bare name means this place rather than a namesake.
  prominence real not null
);

-- Every name of a place in its plain form.
create table gazetteer_names (
  name text collate "C" not null,
  place_id integer not null,
  -- Whether the place has this name itself, and not as another name.
  is_own boolean not null
);
create index gazetteer_names_name on gazetteer_names (name);

-- The file that the rows came from. One row at most.
create table gazetteer_version (
  is_only boolean primary key default true,
  version text not null,
  constraint gazetteer_version_is_only check (is_only)
);

-- What all instances share about the geocoder that is asked for addresses: when it may be asked next, and how often it failed in a row.
create table geocoder_turns (
  is_only boolean primary key default true,
  next_at timestamptz not null default now(),
  failures integer not null default 0,
  rests_until timestamptz not null default now(),
  constraint geocoder_turns_is_only check (is_only),
  constraint geocoder_turns_failures_positive check (failures >= 0)
);
insert into geocoder_turns default values;
