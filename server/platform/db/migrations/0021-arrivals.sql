-- additive
-- How members come to a festival and leave it, and the taxis that they share. The release before lists a taxi neither with the meals nor
-- with the activities.
create type arrival_direction as enum ('to', 'from');
create type travel_means as enum ('flight', 'train', 'bus', 'car');
create table arrivals (
  id uuid not null default new_id(),
  festival_id uuid not null references festivals on delete cascade,
  user_id uuid not null references users on delete cascade,
  direction arrival_direction not null,
  means travel_means not null,
  place text not null,
  local_time timestamp not null,
  seats smallint,
  number text,
  shared_at timestamptz,
  seen_by uuid[],
  exact_for uuid[],
  created_at timestamptz not null default now(),
  primary key (festival_id, user_id, direction),
  constraint arrivals_id unique (id),
  constraint arrivals_place_length check (char_length(place) between 1 and 80),
  constraint arrivals_number_length check (char_length(number) between 1 and 20),
  constraint arrivals_seats_of_cars check (seats is null or (means = 'car' and seats between 0 and 8)),
  constraint arrivals_number_of_journeys check (number is null or means in ('flight', 'train')),
  constraint arrivals_seen_if_shared check (shared_at is not null or (seen_by is null and exact_for is null))
);
comment on column arrivals.local_time is 'In the local time of the festival.';
comment on column arrivals.shared_at is 'When the member last saved that others see it; null if nobody does.';
comment on column arrivals.seen_by is 'Who knew the member then, and sees it for as long as they do.';
comment on column arrivals.exact_for is 'Those of them who shared a room or a meetup of the festival with the member then.';
create index arrivals_of_member on arrivals (user_id);

alter type meetup_type add value 'taxi';

-- Whether a member would like company at the first social of the festival.
alter table festival_attendance add column wants_company boolean not null default false;

-- Who no longer goes keeps what they said, in case they come back to it, but shares it with nobody.
create function unshare_arrivals() returns trigger language plpgsql as $$
begin
  update arrivals
  set shared_at = null, seen_by = null, exact_for = null
  where festival_id = old.festival_id and user_id = old.user_id and shared_at is not null;
  return null;
end
$$;
create trigger festival_attendance_unshares_arrivals after delete on festival_attendance
  for each row execute function unshare_arrivals();
