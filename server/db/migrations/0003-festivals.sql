-- Festivals, who likes and attends them, and their programme.

-- One bit for each dance style: an index can be filtered by bits, but not by the elements of an array.
-- A new style gets the next bit; any other word has none, and is never searched for.
create function style_bits(styles text[]) returns integer language sql immutable strict parallel safe
begin atomic
  select coalesce(bit_or(1 << place - 1), 0)
  from unnest(styles) as style,
    array_position(array[
      'Bachata', 'Salsa', 'Kizomba', 'Zouk', 'Merengue', 'Tango', 'Cumbia', 'Reggaeton', 'Latin Fusion', 'Mambo', 'Cha-cha'
    ], style) as place;
end;

create table festivals (
  id uuid primary key default new_id(),
  name text not null,
  description text,
  location text not null,
  -- In the form that is compared; stored, because computing it for thousands of places would take most of the time of a search.
  location_plain text not null generated always as (plain(location)) stored,
  start_date date not null,
  end_date date not null,
  genres text[] not null default '{}',
  style_bits integer not null generated always as (style_bits(genres)) stored,
  image text,
  -- As its organizer publishes it; empty or 'free' means free.
  price text,
  currency text not null default 'USD',
  website text,
  organizer_id uuid references users on delete set null,
  -- Null until an admin approves it: until then only its organizer and the admins see it.
  approved_at timestamptz,
  -- The lowest amount in the text of the price, in EUR; 0 is free, null is unknown. The server reads it from the text.
  -- It is only compared, never added up: therefore not a decimal, which takes three times as long.
  price_low_eur double precision,
  -- The key of a festival that comes with the product, so that loading it again updates it instead of adding a second one.
  source_key text,
  -- Name, location, description and the organizer's name; a trigger updates it.
  search tsvector not null default '',
  created_at timestamptz not null default now(),
  constraint festivals_source_key_taken unique (source_key),
  constraint festivals_name_length check (char_length(name) between 1 and 120),
  constraint festivals_description_length check (char_length(description) <= 4000),
  constraint festivals_location_length check (char_length(location) between 1 and 200),
  constraint festivals_days_in_order check (end_date >= start_date),
  -- Limits what is read by day: a festival that ends today or later began at most 60 days ago.
  constraint festivals_days_bounded check (end_date - start_date <= 60),
  constraint festivals_genres_list check (is_short_list(genres, 20, 80)),
  constraint festivals_image_address check (is_picture_address(image)),
  constraint festivals_price_length check (char_length(price) <= 200),
  constraint festivals_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint festivals_website_url check (is_web_url(website)),
  constraint festivals_price_low_eur_amount check (price_low_eur >= 0),
  constraint festivals_source_key_length check (char_length(source_key) between 1 and 200)
);
-- Read forwards for coming festivals, backwards for past ones. Filtering by days, styles and prices, and counting, read only the
-- index. A member's own festivals that wait for approval are found by the organizer.
create index festivals_by_day on festivals (start_date, id, end_date) include (style_bits, price_low_eur)
  where approved_at is not null;
create index festivals_search on festivals using gin (search);
create index festivals_location on festivals using gin (location_plain gin_trgm_ops);
create index festivals_of_organizer on festivals (organizer_id, id);
create index festivals_waiting on festivals (id) where approved_at is null;

create function festivals_keep_search() returns trigger language plpgsql as $$
declare
  words text[] := words_of(concat_ws(' ', new.name, new.location, new.description,
    (select users.name from users where users.id = new.organizer_id)));
begin
  new.search := array_to_tsvector(words);
  -- A festival that nobody has looked at yet teaches no words, or a made-up one would hide a typo.
  if new.approved_at is not null then
    perform learn_words(words);
  end if;
  return new;
end $$;
create trigger festivals_keep_search
  before insert or update of name, location, description, organizer_id, approved_at, search on festivals
  for each row execute function festivals_keep_search();

create function festivals_follow_organizer_name() returns trigger language plpgsql as $$
begin
  update festivals set organizer_id = new.id where organizer_id = new.id;
  return null;
end $$;
create trigger festivals_follow_organizer_name after update of name on users
  for each row when (old.name is distinct from new.name) execute function festivals_follow_organizer_name();

create table user_favorites (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  festival_id uuid not null references festivals on delete cascade,
  created_at timestamptz not null default now(),
  constraint user_favorites_once unique (user_id, festival_id)
);
create index user_favorites_of_festival on user_favorites (festival_id);

create table festival_attendance (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  festival_id uuid not null references festivals on delete cascade,
  status attendance_status not null default 'interested',
  role text,
  attending_dates text[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint festival_attendance_once unique (user_id, festival_id),
  constraint festival_attendance_role_length check (char_length(role) <= 200),
  constraint festival_attendance_dates_list check (is_short_list(attending_dates, 61, 10))
);
create index festival_attendance_counts on festival_attendance (festival_id, status);

-- The programme of a festival.
create table events (
  id uuid primary key default new_id(),
  festival_id uuid not null references festivals on delete cascade,
  title text not null,
  description text,
  event_type text,
  start_time timestamptz not null,
  end_time timestamptz,
  venue text,
  instructor text,
  level text,
  capacity integer,
  price text,
  url text,
  created_at timestamptz not null default now(),
  constraint events_title_length check (char_length(title) between 1 and 120),
  constraint events_description_length check (char_length(description) <= 4000),
  constraint events_event_type_length check (char_length(event_type) <= 200),
  constraint events_times_in_order check (end_time >= start_time),
  constraint events_venue_length check (char_length(venue) <= 200),
  constraint events_instructor_length check (char_length(instructor) <= 200),
  constraint events_level_length check (char_length(level) <= 200),
  constraint events_capacity_range check (capacity >= 1),
  constraint events_price_length check (char_length(price) <= 200),
  constraint events_url check (is_web_url(url))
);
create index events_of_festival on events (festival_id, start_time, id);

create table event_attendance (
  id uuid primary key default new_id(),
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  status attendance_status not null default 'interested',
  created_at timestamptz not null default now(),
  constraint event_attendance_once unique (event_id, user_id)
);
create index event_attendance_of_user on event_attendance (user_id);
