-- additive
-- What was new on each day that is over, by UTC: a nightly job counts it once, so that deleted things stay counted.
create table daily_counts (
  day date primary key,
  members integer not null,
  rooms integer not null,
  requests integer not null,
  messages integer not null,
  constraint daily_counts_positive check (least(members, rooms, requests, messages) >= 0)
);

-- The smallest id that new_id() can give on a day.
create function first_id_of(day date) returns uuid language sql immutable strict parallel safe
return rpad(lpad(to_hex(extract(epoch from day)::bigint * 1000), 12, '0'), 32, '0')::uuid;
