-- additive
-- A search for festivals also reaches their season and the weekend: 'bachata spain spring', 'kizomba weekend in june'.

-- Search words that nobody can type, like those of places: the seasons from one day to another where the festival is, and whether a
-- Saturday or Sunday is among the days. Where the town is unknown, it is taken to be in the north.
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

create or replace function festivals_keep_search() returns trigger language plpgsql as $$
declare
  texts text := concat_ws(' ', new.name, new.location,
    (select users.name from users where users.id = new.organizer_id),
    array_to_string(new.genres, ' '), month_words(new.start_date, new.end_date), new.description);
  words text[] := words_of(texts);
begin
  new.search := array_to_tsvector(words || place_words(new.country, new.region, new.place_id)
    || time_words(new.start_date, new.end_date, new.latitude));
  new.style_words := style_word_bits(words);
  -- A festival that nobody has looked at yet teaches no words, or a made-up one would hide a typo.
  if new.approved_at is not null then
    perform learn_words(first_words_of(texts));
  end if;
  return new;
end $$;
