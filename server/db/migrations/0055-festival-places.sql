-- additive
-- Where a festival is: what the gazetteer knows of the town that its location names. A job fills it in for existing festivals.
-- Rooms are where their festival is.

alter table festivals
  add column latitude double precision,
  add column longitude double precision,
  -- ISO 3166: 'ES'.
  add column country text,
  -- The first-order division in GeoNames, behind its country: 'ES.51' is Andalusia.
  add column region text,
  -- The id of the town in GeoNames.
  add column place_id integer,
  -- Whether the location was looked up, also if it names no known place.
  add column is_placed boolean not null default false;
alter table festivals
  add constraint festivals_point_whole check ((latitude is null) = (longitude is null)),
  add constraint festivals_point_range check (latitude between -90 and 90 and longitude between -180 and 180);

-- Search words that nobody can type. A search that names a place in any language also looks for these.
create function place_words(country text, region text, place_id integer) returns text[] language sql immutable parallel safe
return array_remove(array['@' || country, '@' || region, '@' || place_id::text], null);

create function festivals_forget_place() returns trigger language plpgsql as $$
begin
  new.latitude := null;
  new.longitude := null;
  new.country := null;
  new.region := null;
  new.place_id := null;
  new.is_placed := false;
  return new;
end $$;
-- Triggers run in the order of their names: this one before the one that writes the search words.
create trigger festivals_forget_place before update of location on festivals
  for each row when (old.location is distinct from new.location) execute function festivals_forget_place();

create or replace function festivals_keep_search() returns trigger language plpgsql as $$
declare
  texts text := concat_ws(' ', new.name, new.location,
    (select users.name from users where users.id = new.organizer_id),
    array_to_string(new.genres, ' '), month_words(new.start_date, new.end_date), new.description);
  words text[] := words_of(texts);
begin
  new.search := array_to_tsvector(words || place_words(new.country, new.region, new.place_id));
  new.style_words := style_word_bits(words);
  -- A festival that nobody has looked at yet teaches no words, or a made-up one would hide a typo.
  if new.approved_at is not null then
    perform learn_words(first_words_of(texts));
  end if;
  return new;
end $$;
create or replace trigger festivals_keep_search
  before insert or update
  of name, location, description, organizer_id, approved_at, search, genres, start_date, end_date, style_words,
    country, region, place_id
  on festivals
  for each row execute function festivals_keep_search();

create or replace function room_shares_keep_search() returns trigger language plpgsql as $$
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
create or replace trigger room_shares_follow_festival_name
  after update of name, location, country, region, place_id on festivals
  for each row when (
    (old.name, old.location, old.country, old.region, old.place_id)
    is distinct from (new.name, new.location, new.country, new.region, new.place_id)
  )
  execute function room_shares_follow_festival_name();
