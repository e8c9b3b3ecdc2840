-- What the search for rooms reads: words, the price in one currency, and the traits of a room in a form that fits into an index.

-- One bit for each value of each trait of a room, so that a member's own are compared with all of them at once. Which values fit
-- together is defined in server/rooms/room-fit.rules.ts.
create function room_traits(
  gender gender, gender_preference gender_preference, sleep_style sleep_style, social_vibe social_vibe,
  cleanliness cleanliness, noise_tolerance noise_tolerance, drinking_party drinking_party
) returns integer language sql immutable parallel safe
return coalesce(1 << array_position(array['Male', 'Female', 'Non-binary', 'Prefer not to say']::gender[], gender) - 1, 0)
  | coalesce(1 << array_position(array['Any', 'Female only', 'Male only']::gender_preference[], gender_preference) + 3, 0)
  | coalesce(1 << array_position(array['Early riser', 'Night owl', 'Doesn''t matter']::sleep_style[], sleep_style) + 6, 0)
  | coalesce(1 << array_position(array['Chill', 'Chatty', 'Only for room sharing']::social_vibe[], social_vibe) + 9, 0)
  | coalesce(1 << array_position(array['Tidy', 'Moderate', 'Relaxed']::cleanliness[], cleanliness) + 12, 0)
  | coalesce(1 << array_position(array['Quiet', 'Okay with music or talking late']::noise_tolerance[], noise_tolerance) + 15, 0)
  | coalesce(1 << array_position(array['Yes, light', 'No', 'Socially']::drinking_party[], drinking_party) + 17, 0);

-- No member could post a room before this migration, so no existing row has to be computed.
alter table room_shares
  -- The price in USD by our fixed rates. The server computes it, and reads the two ages from `age_range`.
  -- It is only compared, never added up: therefore not a decimal.
  add column price_usd double precision not null,
  add column age_from integer,
  add column age_to integer,
  add column traits integer not null generated always as (
    room_traits(gender, gender_preference, sleep_style, social_vibe, cleanliness, noise_tolerance, drinking_party)
  ) stored,
  -- Its own texts with the festival's name and place, so that a search may combine words of both; a trigger updates it.
  add column search tsvector not null default '',
  add constraint room_shares_price_usd_amount check (price_usd >= 0),
  add constraint room_shares_ages_in_order check (age_to >= age_from);

-- One index for each order of the list. They include all columns that the list filters by and compares, so that a hundred
-- thousand rooms are counted and sorted without reading the table.
drop index room_shares_by_day;
create index room_shares_by_day on room_shares (available_from, id)
  include (available_to, festival_id, host_id, room_type, price_usd, traits, age_from, age_to) where is_active;
create index room_shares_by_price on room_shares (price_usd, id)
  include (available_from, available_to, festival_id, host_id, room_type) where is_active;
create index room_shares_newest on room_shares (id)
  include (available_from, available_to, festival_id, host_id, room_type, price_usd) where is_active;
create index room_shares_search on room_shares using gin (search);
-- Members whose rooms nobody sees.
create index users_out_of_sight on users (id) where suspended_at is not null or deleted_at is not null;

create function room_shares_keep_search() returns trigger language plpgsql as $$
declare
  own text[] := words_of(concat_ws(' ', new.title, new.location, new.area, new.description));
begin
  new.search := array_to_tsvector(own) || array_to_tsvector(coalesce(
    (select words_of(concat_ws(' ', name, location)) from festivals where festivals.id = new.festival_id), '{}'));
  perform learn_words(own);
  return new;
end $$;
create trigger room_shares_keep_search
  before insert or update of title, description, location, area, festival_id, search on room_shares
  for each row execute function room_shares_keep_search();

create function room_shares_follow_festival_name() returns trigger language plpgsql as $$
begin
  update room_shares set festival_id = new.id where festival_id = new.id;
  return null;
end $$;
create trigger room_shares_follow_festival_name after update of name, location on festivals
  for each row when ((old.name, old.location) is distinct from (new.name, new.location))
  execute function room_shares_follow_festival_name();

-- A word that no text contains any more is forgotten: a member's own words are deleted with the member.
create function forget_words(words text[]) returns void language sql volatile
begin atomic
  delete from search_words
  where word = any(words)
    and not exists (select from festivals where search @@ quote_literal(word)::tsquery)
    and not exists (select from room_shares where search @@ quote_literal(word)::tsquery);
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
