-- Local dance parties, the replies of the geocoder, and the waitlist.

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
-- The same venue, city and day are the same party: another upload changes it.
create unique index social_parties_once on social_parties (lower(venue_name), lower(city), (date::date));
create index social_parties_by_date on social_parties (date, id);
create index social_parties_of_city on social_parties (lower(city), date, id);
create index social_parties_dance_styles on social_parties using gin (lower_each(dance_styles));
create trigger social_parties_touch before update on social_parties for each row execute function touch_updated_at();

-- The geocoder's replies by address, so that it is asked once. Without coordinates: it does not know the place.
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

create table waitlist (
  id uuid primary key default new_id(),
  email text not null,
  name text,
  created_at timestamptz not null default now(),
  constraint waitlist_email_form check (is_email(email)),
  constraint waitlist_name_length check (char_length(name) between 2 and 80)
);
create unique index waitlist_email_taken on waitlist (lower(email));
