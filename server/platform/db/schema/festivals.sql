-- Festivals: where and when they are, how they are found, who likes them and who attends.

-- One bit for each dance style, since an index can be filtered by bits, but not by the elements of an array. A new style gets the next bit;
-- any other word has none, and is never searched for.
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
  -- The location in the form for comparison. It is stored, because computing it for thousands of places would take most of the time of a
  -- search.
  location_plain text not null generated always as (plain(location)) stored,
  start_date date not null,
  end_date date not null,
  genres text[] not null default '{}',
  style_bits integer not null generated always as (style_bits(genres)) stored,
  image text,
  -- The price as published by its organizer; empty or 'free' means free.
  price text,
  currency text not null default 'USD',
  website text,
  organizer_id uuid references users on delete set null,
  -- Null until an admin approves it; before that, only its organizer and the admins see it.
  approved_at timestamptz,
  -- The lowest amount in the text of the price, in EUR; 0 is free, null is unknown. The server parses it from the text. It is only
  -- compared, never added up, so it is not a decimal, which takes three times as long.
  price_low_eur double precision,
  -- The key of a festival that comes with the product, so that loading it again updates it instead of adding a second one.
  source_key text,
  -- The words by which it is found; a trigger updates it.
  search tsvector not null default '',
  created_at timestamptz not null default now(),
  -- The style words in the text, a bit for each; the same trigger updates it.
  style_words integer not null default 0,
  -- The position from the gazetteer, for the town in its location. A job fills it in. Rooms have the position of their festival.
  latitude double precision,
  longitude double precision,
  -- ISO 3166: 'ES'.
  country text,
  -- The first-order division in GeoNames, with its country: 'ES.51' is Andalusia.
  region text,
  -- The id of the town in GeoNames.
  place_id integer,
  -- Whether the location was looked up, even if it names no known place.
  is_placed boolean not null default false,
  -- The precision of the point, which is that of a town in the gazetteer. Without a point it has no meaning.
  precision place_precision not null default 'town',
  -- The time zone there. It follows from the point.
  time_zone text,
  calendar_sequence integer not null default 0,
  calendar_changed_at timestamptz not null default now(),
  constraint festivals_source_key_taken unique (source_key),
  constraint festivals_name_length check (char_length(name) between 1 and 120),
  constraint festivals_description_length check (char_length(description) <= 4000),
  constraint festivals_location_length check (char_length(location) between 1 and 200),
  constraint festivals_days_in_order check (end_date >= start_date),
  -- Limits the rows that are read by day: a festival that ends today or later began at most 60 days ago.
  constraint festivals_days_bounded check (end_date - start_date <= 60),
  constraint festivals_genres_list check (is_short_list(genres, 20, 80)),
  constraint festivals_image_address check (is_picture_address(image)),
  constraint festivals_price_length check (char_length(price) <= 200),
  constraint festivals_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint festivals_website_url check (is_web_url(website)),
  constraint festivals_price_low_eur_amount check (price_low_eur >= 0),
  constraint festivals_source_key_length check (char_length(source_key) between 1 and 200),
  constraint festivals_point_whole check ((latitude is null) = (longitude is null)),
  constraint festivals_point_range check (latitude between -90 and 90 and longitude between -180 and 180),
  constraint festivals_time_zone_of_point check (time_zone is null or latitude is not null)
);

-- Read forwards for future festivals, backwards for past ones. Filtering by days, styles, prices and places, and counting, read only this
-- index, which contains all filtered columns, including the style words of a search.
create index festivals_by_day_and_place on festivals (start_date, id, end_date)
  include (style_bits, style_words, price_low_eur, location_plain, country, region, place_id)
  where approved_at is not null;
-- A place is searched by name, country, region and town together: frequent ones in the index by day, rare ones here.
create index festivals_location on festivals using gin (location_plain gin_trgm_ops);
create index festivals_of_country on festivals (country) where approved_at is not null;
create index festivals_of_region on festivals (region) where approved_at is not null;
create index festivals_of_place on festivals (place_id) where approved_at is not null;
-- For the job that finds places.
create index festivals_without_place on festivals (start_date desc, id) where not is_placed;
-- A member's own festivals that are pending approval are found by the organizer.
create index festivals_of_organizer on festivals (organizer_id, id);
-- Includes the organizer, as lists of rooms leave out the rooms at these festivals.
create index festivals_waiting_for_approval on festivals (id) include (organizer_id)
  where approved_at is null;
-- Both indexes of words are written at once instead of collecting changes: a search would read everything collected, and a search by period
-- would read it once for each period.
create index festivals_words on festivals using gin (search) with (fastupdate = off);
create index festivals_words_by_period on festivals
  using gin (words_by_period(search, start_date)) with (fastupdate = off)
  where approved_at is not null;

create trigger festivals_keep_calendar_version before update of name, start_date, end_date, location, time_zone on festivals
  for each row when (
    (old.name, old.start_date, old.end_date, old.location, old.time_zone)
    is distinct from (new.name, new.start_date, new.end_date, new.location, new.time_zone)
  )
  execute function keep_calendar_version();

-- A change of the location resets the place. Triggers run in the order of their names: this one before the one that writes the search
-- words.
create function festivals_forget_place() returns trigger language plpgsql as $$
begin
  new.latitude := null;
  new.longitude := null;
  new.country := null;
  new.region := null;
  new.place_id := null;
  new.time_zone := null;
  new.is_placed := false;
  return new;
end $$;
create trigger festivals_forget_place before update of location on festivals
  for each row when (old.location is distinct from new.location) execute function festivals_forget_place();

-- A search covers the dance styles, months, years, season, weekend and place of a festival: 'bachata seville march', 'kizomba weekend in
-- june'.

-- The dance styles of one word. Most festivals have one of them, and collecting and sorting half of all festivals for a search takes too
-- long. So a bit for each of them is stored in a column that an index by day includes.
create function style_words() returns text[] language sql immutable parallel safe
return array['bachata', 'salsa', 'kizomba', 'zouk', 'merengue', 'tango', 'cumbia', 'reggaeton', 'mambo'];

-- 0 for any other word.
create function style_word_bit(word text) returns integer language sql immutable strict parallel safe
return coalesce(1 << array_position(style_words(), word) - 1, 0);

-- The bits of the style words that begin with one of these words, so that a bit means the same as a search by prefix.
create function style_word_bits(words text[]) returns integer language sql immutable strict parallel safe
begin atomic
  select coalesce(bit_or(style_word_bit(style)), 0)
  from unnest(style_words()) as style, unnest(words) as held (word)
  where starts_with(held.word, style);
end;

-- The names of the months from one day to another in the languages of most festivals, and the years. Portuguese 'março' is left
-- out, as it would be the first name Marco.
create function month_words(first_day date, last_day date) returns text language sql immutable strict parallel safe
begin atomic
  select string_agg(concat_ws(' ', (array[
    'January enero janvier gennaio Januar janeiro',
    'February febrero février febbraio Februar fevereiro',
    'March marzo mars März',
    'April abril avril aprile',
    'May mayo mai maggio maio',
    'June junio juin giugno Juni junho',
    'July julio juillet luglio Juli julho',
    'August agosto août',
    'September septiembre septembre settembre setembro',
    'October octubre octobre ottobre Oktober outubro',
    'November noviembre novembre',
    'December diciembre décembre dicembre Dezember dezembro'
  ])[extract(month from month)::integer], extract(year from month)), ' ' order by month)
  from generate_series(date_trunc('month', first_day::timestamp), last_day::timestamp, interval '1 month') as month;
end;

-- Search words that nobody can type, like those of places: the seasons from one day to another where the festival is, and whether a
-- Saturday or Sunday is among the days. An unknown town counts as northern.
create function time_words(first_day date, last_day date, latitude double precision) returns text[]
language sql immutable parallel safe
begin atomic
  select array(
    select distinct (array['@winter', '@spring', '@summer', '@autumn'])[
      (extract(month from month)::integer % 12 / 3 + case when latitude < 0 then 2 else 0 end) % 4 + 1
    ]
    from generate_series(date_trunc('month', first_day::timestamp), last_day::timestamp, interval '1 month') as month
  ) || case
    when exists (
      select from generate_series(first_day::timestamp, least(last_day, first_day + 6)::timestamp, interval '1 day') as day
      where extract(isodow from day) > 5
    ) then array['@weekend'] else '{}'
  end;
end;

-- Styles and months come before the description, because only the first 150 words are learned.
create function festivals_keep_search() returns trigger language plpgsql as $$
declare
  texts text := concat_ws(' ', new.name, new.location,
    (select users.name from users where users.id = new.organizer_id),
    array_to_string(new.genres, ' '), month_words(new.start_date, new.end_date), new.description);
  words text[] := words_of(texts);
begin
  new.search := array_to_tsvector(words || place_words(new.country, new.region, new.place_id)
    || time_words(new.start_date, new.end_date, new.latitude));
  new.style_words := style_word_bits(words);
  -- The words of a festival that is not approved yet are not learned, as a made-up word would prevent the correction of a typo.
  if new.approved_at is not null then
    perform learn_words(first_words_of(texts));
  end if;
  return new;
end $$;
create trigger festivals_keep_search
  before insert or update
  of name, location, description, organizer_id, approved_at, search, genres, start_date, end_date, style_words,
    country, region, place_id
  on festivals
  for each row execute function festivals_keep_search();

create function festivals_follow_organizer_name() returns trigger language plpgsql as $$
begin
  update festivals set organizer_id = new.id where organizer_id = new.id;
  return null;
end $$;
create trigger festivals_follow_organizer_name after update of name on users
  for each row when (old.name is distinct from new.name) execute function festivals_follow_organizer_name();

-- A typed text, as its style words (a bit for each) and a tsquery of its other words; null if there are none. A mistyped word that may mean
-- a style counts as the style.
create function festival_search(query_text text, corrects boolean)
returns table (words text, styles integer, is_mistyped boolean) language sql stable parallel safe
begin atomic
  select
    string_agg(format('(%s)', concat_ws(' | ', format('''%s'':*', word), near_terms)), ' & ' order by place)
      filter (where style = 0),
    coalesce(bit_or(style), 0),
    coalesce(bool_or(terms.is_mistyped), false)
  from (
    select word, place, typed.is_mistyped, near_terms, greatest(style_word_bit(word), near_style, 0) as style
    from (
      select word, place, found.is_mistyped,
        found.is_mistyped and count(*) filter (where found.is_mistyped) over (order by place) <= 2 as is_corrected
      from search_terms(query_text) as found
    ) as typed
    left join lateral (
      select string_agg(format('''%s'':*', near), ' | ') as near_terms, max(style_word_bit(near)) as near_style
      from near_words(word) as near
      where corrects and is_corrected
    ) as nearby on true
  ) as terms;
end;

-- The pending change of an approved festival by its organizer: at most one per festival, hidden from everybody else until an admin approves
-- it. A later change replaces it and has its own id, so that an admin approves exactly what they saw.
create table festival_revisions (
  festival_id uuid primary key references festivals on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  website text,
  start_date date not null,
  end_date date not null,
  created_at timestamptz not null default now(),
  location text,
  description text,
  price text,
  image text,
  constraint festival_revisions_id_once unique (id),
  constraint festival_revisions_name_length check (char_length(name) between 1 and 120),
  constraint festival_revisions_website_url check (is_web_url(website)),
  constraint festival_revisions_days_in_order check (end_date >= start_date),
  constraint festival_revisions_days_bounded check (end_date - start_date <= 60),
  constraint festival_revisions_description_length check (char_length(description) <= 4000),
  constraint festival_revisions_location_length check (char_length(location) between 1 and 200),
  constraint festival_revisions_price_length check (char_length(price) <= 200),
  constraint festival_revisions_image_address check (is_picture_address(image))
);

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
-- The attending and the interested members of a festival, latest first: a page does not read all of them (decision 82).
create index festival_attendance_by_status on festival_attendance (festival_id, status, id);
-- The latest attendees of a festival, whose faces are on its card.
create index festival_attendance_latest on festival_attendance (festival_id, id desc)
  where status = 'attending';

-- For the member only, in each of their browsers: their attendance of a festival or an event, or their interest in it, has changed.
create function attendance_hint() returns trigger language plpgsql as $$
begin
  perform send_hint(array(select distinct user_id from changed), 'attendance', '{}');
  return null;
end $$;
create trigger festival_attendance_hint_new after insert on festival_attendance
  referencing new table as changed for each statement execute function attendance_hint();
create trigger festival_attendance_hint_changed after update on festival_attendance
  referencing new table as changed for each statement execute function attendance_hint();
create trigger festival_attendance_hint_gone after delete on festival_attendance
  referencing old table as changed for each statement execute function attendance_hint();
