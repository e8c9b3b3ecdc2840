-- additive
-- A search by words reads the rows of one period after the other, in the order of a list by day, until it has enough. Therefore an
-- index holds each word behind the period of its row's day. A period is 32 days long, counted from the year 1.

create function search_period(day date) returns integer language sql immutable strict parallel safe
return (day - date '0001-01-01') / 32;

create function search_period_start(period integer) returns date language sql immutable strict parallel safe
return date '0001-01-01' + period * 32;

create function words_by_period(words tsvector, day date) returns tsvector language sql immutable strict parallel safe
begin atomic
  select array_to_tsvector(coalesce(array_agg(search_period(day)::text || ':' || word), '{}'))
  from unnest(tsvector_to_array(words)) as word;
end;

-- The same search within one period. No word has a quotation mark.
create function search_in_period(query tsquery, period integer) returns tsquery language sql immutable strict parallel safe
return regexp_replace(query::text, '''([^'']+)''', '''' || period::text || ':\1''', 'g')::tsquery;
