-- What all tables use: ids, plain text and search, and checks that several columns share.
-- Needs PostgreSQL 16 or later. Both extensions are trusted, so the owner of the database may create them on a managed server.

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

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Text in the form that is compared: lower case without accents, each run of punctuation one space. 'Málaga (ES)' is 'malaga es'.
-- It lists the characters that it replaces, so that no locale or dictionary of the server can change what an index contains.
create function plain(source text) returns text language sql immutable strict parallel safe
return trim(regexp_replace(
  replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(source, NFKD), '[\u0300-\u036f]+', '', 'g')),
      'øØłŁđĐðÐıÆŒÞ', 'oollddddiæœþ'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\U0001f000-\U0001faff]+',
  ' ', 'g'));

-- The words of a text, each once. Words longer than any real one are cut, here and in a search alike.
create function words_of(source text) returns text[] language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(distinct left(word, 40)), '{}')
  from unnest(string_to_array(plain(source), ' ')) as word
  where word <> '';
end;

-- All words that can be found, which a mistyped word is compared with. There is no unique index, so that two writers of the same
-- new word do not wait for each other; a duplicate does no harm.
create table search_words (word text collate "C" not null);
create index search_words_word on search_words (word);
create index search_words_near on search_words using gin (word gin_trgm_ops);

-- Numbers and words of fewer than four letters are not stored, as their typos are not corrected.
create function learn_words(words text[]) returns void language sql volatile
begin atomic
  insert into search_words (word)
  select found.word
  from unnest(words) as found (word)
  where char_length(found.word) >= 4
    and found.word !~ '[0-9]'
    and not exists (select from search_words where search_words.word = found.word collate "C");
end;

-- Whether a known word begins with this.
create function is_known_beginning(beginning text) returns boolean language sql stable parallel safe
return exists (
  select from search_words
  where word >= beginning collate "C" and word < beginning || U&'\+10FFFF' collate "C"
);

-- The known words, or beginnings of words, that a mistyped word of five letters or more may mean: one typo away, or two from
-- eight letters on. Two swapped neighbours count as one typo; Levenshtein would count two.
create function near_words(typed text) returns setof text language sql stable parallel safe
begin atomic
  select swapped.word
  from generate_series(1, char_length(typed) - 1) as place,
    overlay(typed placing reverse(substring(typed from place for 2)) from place for 2) as swapped (word)
  where is_known_beginning(swapped.word)
  union
  (
    select left(candidate.word, cut) as beginning
    from (
      select distinct word, similarity(word, typed) as likeness
      from search_words
      where word % typed
      order by likeness desc
      limit 40
    ) as candidate,
    (select char_length(typed) as letters, case when char_length(typed) < 8 then 1 else 2 end as forgiven) as rule,
    generate_series(letters, letters + forgiven) as cut
    where levenshtein_less_equal(typed, left(candidate.word, cut), forgiven) <= forgiven
    group by beginning
    order by min(levenshtein_less_equal(typed, left(candidate.word, cut), forgiven)), beginning
    limit 6
  );
end;

-- What a member typed, as a query: a text must contain words that begin with each typed word, or with what a mistyped one may mean.
-- Null if the text contains no word: there is nothing to filter by, and the caller omits the condition.
-- At most 8 words of the first 100 characters. `plain` leaves no character that has a meaning in a tsquery.
-- Call it as `search @@ (select search_query($1))`: without the subquery the planner runs it twice more to estimate the rows.
create function search_query(asked text) returns tsquery language sql stable parallel safe
begin atomic
  select string_agg(format('(%s)', concat_ws(' | ', format('''%s'':*', word), nearby.terms)), ' & ')::tsquery
  from (
    select left(part, 40) as word
    from unnest(string_to_array(plain(left(asked, 100)), ' ')) with ordinality as parts (part, place)
    where part <> ''
    order by place
    limit 8
  ) as asked_words
  left join lateral (
    select string_agg(format('''%s'':*', near), ' | ') as terms
    from near_words(word) as near
    where char_length(word) >= 5
      and word !~ '[0-9]'
      and not is_known_beginning(word)
  ) as nearby on true;
end;

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

-- Closed lists that tables of several domains use (product specification, section 9).
create type gender as enum ('Male', 'Female', 'Non-binary', 'Prefer not to say');
create type gender_preference as enum ('Any', 'Female only', 'Male only');
create type sleep_style as enum ('Early riser', 'Night owl', 'Doesn''t matter');
create type social_vibe as enum ('Chill', 'Chatty', 'Only for room sharing');
create type cleanliness as enum ('Tidy', 'Moderate', 'Relaxed');
create type noise_tolerance as enum ('Quiet', 'Okay with music or talking late');
create type drinking_party as enum ('Yes, light', 'No', 'Socially');
create type attendance_status as enum ('interested', 'attending');
