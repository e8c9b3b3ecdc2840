-- additive
-- How many emails an address was sent: each takes a place of the hour and one of the day, which are free again after that time.
-- Only the SHA-256 of the address (in lower case) is stored, so the count outlives the member without revealing who they were.
create table mail_places (
  address_hash bytea not null,
  span text not null,
  place integer not null,
  taken_at timestamptz not null default now(),
  primary key (address_hash, span, place),
  constraint mail_places_hash_size check (octet_length(address_hash) = 32),
  constraint mail_places_span check (span in ('hour', 'day')),
  constraint mail_places_place check (place between 1 and 20)
);
create index mail_places_by_age on mail_places (taken_at);

-- Takes the first free one of these places; false if there is none. A place that another transaction is taking at this moment
-- counts as taken: emails are queued while other locks are held, and waiting here could end in a deadlock.
create function take_mail_place(address bytea, span text, places integer[]) returns boolean language plpgsql as $$
declare
  duration interval := ('1 ' || span)::interval;
  candidate integer;
begin
  foreach candidate in array places loop
    continue when exists (
      select from mail_places as held
      where held.address_hash = address
        and held.span = take_mail_place.span
        and held.place = candidate
        and held.taken_at > now() - duration);
    continue when not pg_try_advisory_xact_lock(
      hashtextextended(format('mail place %s %s %s', encode(address, 'hex'), span, candidate), 0));
    -- Whoever held the lock before may have committed since the look above.
    insert into mail_places as held (address_hash, span, place) values (address, take_mail_place.span, candidate)
    on conflict on constraint mail_places_pkey do update set taken_at = excluded.taken_at
    where held.taken_at <= now() - duration;
    if found then
      return true;
    end if;
  end loop;
  return false;
end $$;
