-- Parts that the tables of all domains use: ids, plain text, checks, hints, and the enums that several domains share. Requires PostgreSQL
-- 16 or later. Both extensions are trusted, so the owner of the database may create them on a managed server.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- Ids are UUIDs of version 7: they sort by the time of their creation, so an index on ids grows only at its end.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    create function new_id() returns uuid language sql volatile parallel safe return uuidv7();
  else
    -- 48 bits of milliseconds and 12 bits of their fraction, then 62 random bits.
    create function new_id() returns uuid language sql volatile parallel safe
    begin atomic
      select encode(
        overlay(
          overlay(uuid_send(gen_random_uuid()) placing substring(int8send(micros / 1000) from 3) from 1)
          placing substring(int8send((7 << 12) + (micros % 1000) * 4096 / 1000) from 7) from 7
        ), 'hex')::uuid
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) as instant;
    end;
  end if;
end $$;

-- The smallest id that new_id() can return on a day.
create function first_id_of(day date) returns uuid language sql immutable strict parallel safe
return rpad(lpad(to_hex(extract(epoch from day)::bigint * 1000), 12, '0'), 32, '0')::uuid;

-- Secret keys, random for each database and shared by all its processes.
create table signing_keys (
  purpose text primary key,
  secret bytea not null,
  constraint signing_keys_purpose_form check (purpose ~ '^[a-z_]{1,40}$'),
  constraint signing_keys_secret_length check (length(secret) >= 32)
);
insert into signing_keys (purpose, secret)
select purpose, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
from unnest(array['uploads', 'live_locations', 'unsubscribe']) as purpose;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- A calendar accepts a change of a known entry by SEQUENCE and LAST-MODIFIED (RFC 5545), so changes of the content of entries are counted.
create function keep_calendar_version() returns trigger language plpgsql as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  new.calendar_changed_at := now();
  return new;
end $$;

-- Hints notify the streams of members that something has changed, and where, but not what: that is read by the ordinary calls. They are
-- sent with the commit of the change, over the channel `compas`. Each domain sends its own.

-- Sent in parts, as a payload has less than 8,000 bytes: 150 ids take 5,850.
create function send_hint(receivers uuid[], event text, data json) returns void language plpgsql as $$
begin
  perform pg_notify('compas', json_build_object('to', receivers[first:first + 149], 'event', event, 'data', data)::text)
  from generate_series(1, cardinality(receivers), 150) as first;
end $$;

-- For the member only, in each of their browsers: a live location or a check of the way home has started or ended.
create function running_hint() returns trigger language plpgsql as $$
begin
  perform send_hint(array[coalesce(new.user_id, old.user_id)], 'running', '{}');
  return null;
end $$;

-- Checks that several columns share. Each returns null for null, which a CHECK accepts.

create function is_web_url(address text) returns boolean language sql immutable strict parallel safe
return char_length(address) <= 2000 and address ~* '^https?://[^\s\\/@?#]+([/?#][^\s\\]*)?$';

-- A path within the site: '//elsewhere' and '/\elsewhere' lead to other sites.
create function is_app_path(address text) returns boolean language sql immutable strict parallel safe
return char_length(address) <= 2000 and address ~ '^/([^/\\\s][^\\\s]*)?$';

create function is_picture_address(address text) returns boolean language sql immutable strict parallel safe
return is_app_path(address) or is_web_url(address);

create function is_email(address text) returns boolean language sql immutable strict parallel safe
return char_length(address) <= 200 and address ~ '^[^\s@]+@[^\s@]+$';

create function is_short_list(list text[], most integer, longest integer) returns boolean
language sql immutable strict parallel safe
begin atomic
  select cardinality(list) <= most
    and not exists (select from unnest(list) as item where item is null or char_length(item) not between 1 and longest);
end;

create function lower_each(list text[]) returns text[] language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(lower(item)), '{}') from unnest(list) as item;
end;

-- Text in the form for comparison: lower case without accents, each run of punctuation one space. 'Málaga (ES)' becomes 'malaga es'. It
-- lists the characters that it replaces, so that no locale or dictionary of the server can change the contents of an index.
create function plain(source text) returns text language sql immutable strict parallel safe
return trim(regexp_replace(
  replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(source, NFKD), '[\u0300-\u036f]+', '', 'g')),
      'øØłŁđĐðÐıÆŒÞ', 'oollddddiæœþ'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\U0001f000-\U0001faff]+',
  ' ', 'g'));

-- Enums that tables of several domains use (product specification, section 9).
create type gender as enum ('Male', 'Female', 'Non-binary', 'Prefer not to say');
create type gender_preference as enum ('Any', 'Female only', 'Male only');
create type sleep_style as enum ('Early riser', 'Night owl', 'Doesn''t matter');
create type social_vibe as enum ('Chill', 'Chatty', 'Only for room sharing');
create type cleanliness as enum ('Tidy', 'Moderate', 'Relaxed');
create type noise_tolerance as enum ('Quiet', 'Okay with music or talking late');
create type drinking_party as enum ('Yes, light', 'No', 'Socially');
create type attendance_status as enum ('interested', 'attending');

-- How precisely a position is known. A distance is displayed, and a pin drawn, only for 'address' and 'hand'.
create type place_precision as enum ('address', 'town', 'hand');
