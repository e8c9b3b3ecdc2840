-- additive
-- Limits the work of correcting typos, whatever is stored. The words of one member alone correct nothing.

-- Each known word under every choice of four letters, in their order, of its first six (the index of SymSpell). A word with at most
-- two typos shares one of these keys with the word that was meant.
create table search_word_keys (key text collate "C" not null, word text collate "C" not null);
create index search_word_keys_key on search_word_keys (key, word);

-- The keys of the first six letters of a word: at most 15.
create function word_keys(beginning text) returns setof text language plpgsql immutable strict parallel safe rows 15 as $$
declare
  key text;
begin
  for one in 1..5 loop
    for other in one + 1..6 loop
      key := overlay(overlay(beginning placing '' from other for 1) placing '' from one for 1);
      if char_length(key) = 4 then
        return next key;
      end if;
    end loop;
  end loop;
end $$;

create or replace function learn_words(words text[]) returns void language sql volatile
begin atomic
  with learned as (
    insert into search_words (word)
    select found.word
    from unnest(words) as found (word)
    where char_length(found.word) >= 4
      and found.word !~ '[0-9]'
      and not exists (select from search_words where search_words.word = found.word collate "C")
    returning word
  )
  insert into search_word_keys (key, word)
  select distinct key, word from learned, word_keys(left(word, 6)) as key;
end;

-- Skips rows that another transaction has locked: two that delete the same words in another order would wait for each other.
create or replace function forget_words(words text[]) returns void language sql volatile
begin atomic
  with forgotten as (
    delete from search_words
    where ctid = any(array(
      select ctid
      from search_words
      where word = any(words)
        and not exists (select from festivals where search @@ quote_literal(word)::tsquery)
        and not exists (select from room_shares where search @@ quote_literal(word)::tsquery)
      for update skip locked
    ))
    returning word
  )
  delete from search_word_keys
  where ctid = any(array(
    select search_word_keys.ctid
    from forgotten, word_keys(left(forgotten.word, 6)) as its (key), search_word_keys
    where search_word_keys.key = its.key and search_word_keys.word = forgotten.word
    for update of search_word_keys skip locked
  ));
end;

-- The same result as before, from at most 15 keys with 100 words each. Two swapped neighbours count as one typo; Levenshtein would
-- count two.
create or replace function near_words(typed text) returns setof text language sql stable parallel safe
begin atomic
  select swapped.word
  from generate_series(1, char_length(typed) - 1) as place,
    overlay(typed placing reverse(substring(typed from place for 2)) from place for 2) as swapped (word)
  where is_known_beginning(swapped.word)
  union
  (
    select left(candidate.word, cut) as beginning
    from (
      select char_length(typed) as letters, case when char_length(typed) < 8 then 1 else 2 end as forgiven
    ) as rule,
    lateral (
      select distinct held.word
      from word_keys(left(typed, 4 + forgiven)) as typed_key (key),
        lateral (
          select word from search_word_keys where search_word_keys.key = typed_key.key collate "C" order by word limit 100
        ) as held
    ) as candidate,
    generate_series(letters, letters + forgiven) as cut
    where levenshtein_less_equal(typed, left(candidate.word, cut), forgiven) <= forgiven
    group by beginning
    order by min(levenshtein_less_equal(typed, left(candidate.word, cut), forgiven)), beginning
    limit 6
  );
end;

-- At most eight words of the first 100 characters, and whether each is unknown and long enough to be corrected.
create function search_terms(asked text) returns table (word text, place bigint, is_mistyped boolean)
language sql stable parallel safe
begin atomic
  select word, place, char_length(word) >= 5 and word !~ '[0-9]' and not is_known_beginning(word)
  from (
    select left(part, 40), place
    from unnest(string_to_array(plain(left(asked, 100)), ' ')) with ordinality as parts (part, place)
    where part <> ''
    order by place
    limit 8
  ) as terms (word, place);
end;

-- As before, but only the first two mistyped words are corrected.
create or replace function search_query(asked text) returns tsquery language sql stable parallel safe
begin atomic
  select string_agg(format('(%s)', concat_ws(' | ', format('''%s'':*', word), nearby.terms)), ' & ')::tsquery
  from (
    select word, is_mistyped and count(*) filter (where is_mistyped) over (order by place) <= 2 as is_corrected
    from search_terms(asked)
  ) as terms
  left join lateral (
    select string_agg(format('''%s'':*', near), ' | ') as terms
    from near_words(word) as near
    where is_corrected
  ) as nearby on true;
end;

drop index search_words_near;

-- The words of a text that may be learned: those among its first 150.
create function first_words_of(source text) returns text[] language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(distinct left(word, 40)), '{}')
  from (
    select word
    from unnest(string_to_array(plain(source), ' ')) with ordinality as parts (word, place)
    where word <> ''
    order by place
    limit 150
  ) as first_words;
end;

create or replace function festivals_keep_search() returns trigger language plpgsql as $$
declare
  texts text := concat_ws(' ', new.name, new.location,
    (select users.name from users where users.id = new.organizer_id), new.description);
begin
  new.search := array_to_tsvector(words_of(texts));
  -- A festival that nobody has looked at yet teaches no words, or a made-up one would hide a typo.
  if new.approved_at is not null then
    perform learn_words(first_words_of(texts));
  end if;
  return new;
end $$;

-- Which of these words are not known yet and are in rooms of at least two other hosts.
create function words_of_other_hosts(words text[], host uuid) returns text[] language sql stable
begin atomic
  with unknown as materialized (
    select given.word
    from unnest(words) as given (word)
    where char_length(given.word) >= 4
      and given.word !~ '[0-9]'
      and not exists (select from search_words where search_words.word = given.word collate "C")
  )
  select coalesce(array_agg(word), '{}')
  from (
    select held.word
    from room_shares, unnest(tsvector_to_array(search)) as held (word)
    where host_id <> host
      and search @@ (select string_agg(quote_literal(word), ' | ')::tsquery from unknown)
      and held.word in (select word from unknown)
    group by held.word
    having count(distinct host_id) >= 2
  ) as shared;
end;

-- A word is learned from rooms once three hosts use it, so that invented words of one member correct nobody's search.
create or replace function room_shares_keep_search() returns trigger language plpgsql as $$
declare
  own text := concat_ws(' ', new.title, new.location, new.area, new.description);
begin
  new.search := array_to_tsvector(words_of(own)) || array_to_tsvector(coalesce(
    (select words_of(concat_ws(' ', name, location)) from festivals where festivals.id = new.festival_id), '{}'));
  perform learn_words(words_of_other_hosts(first_words_of(own), new.host_id));
  return new;
end $$;

-- Whoever changes several rooms locks them in the order of their ids.
create or replace function room_shares_follow_festival_name() returns trigger language plpgsql as $$
begin
  perform from room_shares where festival_id = new.id order by id for no key update;
  update room_shares set festival_id = new.id where festival_id = new.id;
  return null;
end $$;

create or replace function room_shares_follow_host_age() returns trigger language plpgsql as $$
begin
  perform from room_shares where host_id = new.id order by id for no key update;
  update room_shares set host_age = new.age where host_id = new.id;
  return null;
end $$;

-- Deletes words that were learned from one member alone.
delete from search_words;
select learn_words(array(
  select distinct word
  from festivals
  left join users on users.id = organizer_id,
    unnest(first_words_of(concat_ws(' ', festivals.name, festivals.location, users.name, description))) as word
  where approved_at is not null
));
select learn_words(array(
  select word
  from room_shares, unnest(first_words_of(concat_ws(' ', title, location, area, description))) as word
  group by word
  having count(distinct host_id) >= 3
));
