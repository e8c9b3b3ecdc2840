-- Search by words, for festivals and rooms: the words of a text, the known words, and the correction of mistyped ones.

-- The words of a text, each once. Words longer than any real one are cut, here and in a search.
create function words_of(source text) returns text[] language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(distinct left(word, 40)), '{}')
  from unnest(string_to_array(plain(source), ' ')) as word
  where word <> '';
end;

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

-- All words that can be found, with which mistyped words are compared. There is no unique index, so that two writers of the same new word
-- do not wait for each other; a duplicate does no harm.
create table search_words (word text collate "C" not null);
create index search_words_word on search_words (word);

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

-- Numbers and words of fewer than four letters are not stored, as their typos are not corrected.
create function learn_words(words text[]) returns void language sql volatile
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

-- Whether a known word begins with this text.
create function is_known_beginning(beginning text) returns boolean language sql stable parallel safe
return exists (
  select from search_words
  where word >= beginning collate "C" and word < beginning || U&'\+10FFFF' collate "C"
);

-- The known words, or beginnings of words, that a mistyped word of five letters or more may mean: one typo away, or two from eight letters
-- on. Two swapped neighbours count as one typo, while Levenshtein would count two. The work is bounded, whatever is stored: at most 15 keys
-- with 100 words each.
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

-- The query of a typed text: a found text must contain words that begin with each typed word, or with a correction of a mistyped one. Only
-- the first two mistyped words are corrected. Null if the typed text contains no word: there is nothing to filter by, and the caller omits
-- the condition. `plain` leaves no character that has a meaning in a tsquery. Call it as `search @@ (select search_query($1))`: without the
-- subquery the planner runs it twice more to estimate the rows.
create function search_query(asked text) returns tsquery language sql stable parallel safe
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

-- A search by words reads the rows of one period after the other, in the order of a list by day, until it has enough. So an index prefixes
-- each word with the period of its row's day. A period is 32 days long, counted from the year 1.
create function search_period(day date) returns integer language sql immutable strict parallel safe
return (day - date '0001-01-01') / 32;

create function search_period_start(period integer) returns date language sql immutable strict parallel safe
return date '0001-01-01' + period * 32;

create function words_by_period(words tsvector, day date) returns tsvector language sql immutable strict parallel safe
begin atomic
  select array_to_tsvector(coalesce(array_agg(search_period(day)::text || ':' || word), '{}'))
  from unnest(tsvector_to_array(words)) as word;
end;

-- The same search within one period. No word contains a quotation mark.
create function search_in_period(query tsquery, period integer) returns tsquery language sql immutable strict parallel safe
return regexp_replace(query::text, '''([^'']+)''', '''' || period::text || ':\1''', 'g')::tsquery;

-- Search words that nobody can type. A search for a place in any language also searches for these.
create function place_words(country text, region text, place_id integer) returns text[] language sql immutable parallel safe
return array_remove(array['@' || country, '@' || region, '@' || place_id::text], null);
