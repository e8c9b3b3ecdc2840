-- additive
-- Which of the socials of a venue on one day a social is: the time as it was announced, whatever its case and spaces; without one, the
-- clock of its date.
create function party_time(announced text, at timestamp) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(lower(regexp_replace(announced, '\s+', '', 'g')), ''), (at::time)::text)
$$;
