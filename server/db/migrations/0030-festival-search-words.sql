-- additive
-- A search for festivals also reaches their dance styles, months and years: 'bachata seville march'.

-- The dance styles of one word. Most festivals have one of them, and collecting and sorting half of all festivals for a search takes
-- too long. Therefore a bit for each of them is stored in a column that an index by day includes.
create function style_words() returns text[] language sql immutable parallel safe
return array['bachata', 'salsa', 'kizomba', 'zouk', 'merengue', 'tango', 'cumbia', 'reggaeton', 'mambo'];

-- 0 for any other word.
create function style_word_bit(word text) returns integer language sql immutable strict parallel safe
return coalesce(1 << array_position(style_words(), word) - 1, 0);

-- The bits of the style words that these words begin with, so that a bit means the same as a search by prefix.
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

alter table festivals add column style_words integer not null default 0;

-- Styles and months are before the description, because only the first 150 words are learned.
create or replace function festivals_keep_search() returns trigger language plpgsql as $$
declare
  texts text := concat_ws(' ', new.name, new.location,
    (select users.name from users where users.id = new.organizer_id),
    array_to_string(new.genres, ' '), month_words(new.start_date, new.end_date), new.description);
  words text[] := words_of(texts);
begin
  new.search := array_to_tsvector(words);
  new.style_words := style_word_bits(words);
  -- A festival that nobody has looked at yet teaches no words, or a made-up one would hide a typo.
  if new.approved_at is not null then
    perform learn_words(first_words_of(texts));
  end if;
  return new;
end $$;
create or replace trigger festivals_keep_search
  before insert or update
  of name, location, description, organizer_id, approved_at, search, genres, start_date, end_date, style_words on festivals
  for each row execute function festivals_keep_search();

-- What was typed, as the style words among it (a bit for each) and a tsquery of its other words; null if there are none. A mistyped
-- word that may mean a style is taken for the style.
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
