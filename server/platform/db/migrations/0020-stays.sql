-- additive
-- Stays (decision 128): what those who share a room agree on, from the first yes until after the last night.

create type stay_split as enum ('equal', 'by_night', 'by_hand');
create type stay_booking as enum ('open', 'reserved', 'booked');
create type stay_bed_kind as enum ('single', 'double', 'sofa', 'floor');

create table stays (
  -- The id of its room, which it outlives when the host leaves.
  room_id uuid primary key,
  -- As with rooms: a festival with stays is not deleted.
  festival_id uuid not null references festivals,
  -- The day of arrival and that of departure, as the room says.
  from_day date not null,
  to_day date not null,
  -- Counts the changes. Who agrees names the version that they saw.
  version integer not null default 1,
  -- In the smallest units of the currency; null if nobody has said a price.
  total_minor bigint,
  currency text not null,
  split stay_split not null default 'by_night',
  booking_state stay_booking not null default 'open',
  booked_by uuid references users on delete set null,
  booked_until date,
  booking_reference text,
  booking_link text,
  -- Local time at the place.
  arrival_at timestamp,
  arrival_how text,
  arrival_address text,
  rules text,
  step_back_until date,
  agreed_at timestamptz,
  kept jsonb,
  created_at timestamptz not null default now(),
  constraint stays_days_in_order check (to_day >= from_day),
  constraint stays_total_amount check (total_minor between 0 and 1000000000000),
  constraint stays_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint stays_booked_by_somebody check (booking_state <> 'open' or booked_by is null),
  constraint stays_reference_length check (char_length(booking_reference) <= 100),
  constraint stays_link_url check (is_web_url(booking_link)),
  constraint stays_how_length check (char_length(arrival_how) <= 1000),
  constraint stays_address_length check (char_length(arrival_address) <= 300),
  constraint stays_rules_length check (char_length(rules) <= 2000)
);
comment on column stays.kept is 'What the room said, once its host has left; without the texts of a host who deleted their account.';
create index stays_of_festival on stays (festival_id);
create index stays_by_end on stays (to_day);
create index stays_of_booker on stays (booked_by);

create table stay_beds (
  room_id uuid not null references stays on delete cascade,
  -- Chosen by the page that adds it, so that one change can add a bed and say who sleeps in it.
  id uuid not null,
  name text,
  kind stay_bed_kind not null,
  position integer not null,
  primary key (room_id, id),
  constraint stay_beds_name_length check (char_length(name) <= 60)
);

create table stay_people (
  id uuid not null unique default new_id(),
  room_id uuid not null references stays on delete cascade,
  member_id uuid not null references users on delete cascade,
  is_host boolean not null default false,
  -- As in room_requests: null for all nights.
  from_day date,
  to_day date,
  bed_id uuid,
  -- Their share if it is split by hand.
  hand_minor bigint not null default 0,
  agreed_version integer not null default 0,
  -- Their share when they agreed.
  agreed_minor bigint,
  -- The version of the last change of their nights, bed, share or deadline by somebody else: they agreed to it or not.
  touched_version integer not null,
  joined_at timestamptz not null default clock_timestamp(),
  primary key (room_id, member_id),
  foreign key (room_id, bed_id) references stay_beds on delete set null (bed_id),
  constraint stay_people_nights check ((from_day is null) = (to_day is null) and to_day > from_day),
  constraint stay_people_hand_amount check (hand_minor between 0 and 1000000000000)
);
create index stay_people_of_member on stay_people (member_id, room_id);
create index stay_people_of_bed on stay_people (room_id, bed_id);

-- No money passes here: members say what they gave each other.
create table stay_payments (
  id uuid primary key default new_id(),
  room_id uuid not null references stays on delete cascade,
  from_id uuid not null references users on delete cascade,
  to_id uuid not null references users on delete cascade,
  amount_minor bigint not null,
  paid_at timestamptz not null default now(),
  received_at timestamptz,
  constraint stay_payments_amount check (amount_minor between 1 and 1000000000000),
  constraint stay_payments_between_two check (from_id <> to_id)
);
create index stay_payments_of_stay on stay_payments (room_id, id);
create index stay_payments_from on stay_payments (from_id, id);
create index stay_payments_to on stay_payments (to_id);

create table stay_changes (
  id uuid primary key default new_id(),
  room_id uuid not null references stays on delete cascade,
  version integer not null,
  changed_at timestamptz not null default now(),
  -- Null for what follows from a room or a request.
  by_id uuid references users on delete cascade,
  -- Whose nights or bed it is, and who joined or left.
  about_id uuid references users on delete cascade,
  -- The part and its values before and after, except for texts: these are kept in one place.
  what jsonb not null
);
create index stay_changes_of_stay on stay_changes (room_id, id);
create index stay_changes_by on stay_changes (by_id);
create index stay_changes_about on stay_changes (about_id);

-- The price of all nights in the smallest units of the currency, as in contract/rooms/price-shares.ts.
create function price_of_room(room room_shares) returns bigint language sql immutable as $$
  select round(
    room.price_per_night * greatest(room.available_to - room.available_from, 1) * case room.currency when 'JPY' then 1 else 100 end
  )::bigint
$$;

-- When everybody has agreed to all that concerns them.
create function settle_stay(stay uuid) returns void language sql volatile
begin atomic
  update stays set agreed_at = case
    when not exists (select from stay_people where room_id = stay and agreed_version < touched_version) then coalesce(agreed_at, now())
  end
  where room_id = stay;
end;

-- Records a change that follows from a room, a request or a member who left, and returns its version. If it changes the shares, it concerns
-- everybody.
create function change_stay(stay uuid, what jsonb, about uuid default null, for_everybody boolean default false) returns integer
language plpgsql as $$
declare
  changed integer;
begin
  update stays set version = version + 1 where room_id = stay returning version into changed;
  insert into stay_changes (room_id, version, about_id, what) values (stay, changed, about, what);
  if for_everybody then
    update stay_people set touched_version = changed where room_id = stay;
  end if;
  perform settle_stay(stay);
  return changed;
end $$;

-- Only the latest changes are kept.
create function stay_changes_bounded() returns trigger language plpgsql as $$
begin
  delete from stay_changes
  where room_id = new.room_id
    and id < (select id from stay_changes where room_id = new.room_id order by id desc offset 59 limit 1);
  return null;
end $$;
create trigger stay_changes_bounded after insert on stay_changes for each row execute function stay_changes_bounded();

-- Whether the shares of the others change with who is there.
create function shares_follow_people(stay stays) returns boolean language sql immutable as $$
  select coalesce(stay.total_minor, 0) > 0 and stay.split <> 'by_hand'
$$;

-- A guest who was accepted joins the stay, and the first one opens it. The room is locked by every call that accepts. A stay whose host had
-- left ends when that host opens the room again for others.
create function join_stay(request room_requests) returns void language plpgsql as $$
declare
  room room_shares;
  stay stays;
  is_new boolean;
  joined integer := 1;
begin
  select * into room from room_shares where id = request.room_share_id;
  if room.available_to < (now() at time zone 'UTC')::date then
    return;
  end if;
  delete from stays where room_id = room.id and kept is not null;
  insert into stays (room_id, festival_id, from_day, to_day, total_minor, currency)
  values (room.id, room.festival_id, room.available_from, room.available_to, price_of_room(room), room.currency)
  on conflict do nothing;
  is_new := found;
  select * into stay from stays where room_id = room.id for update;
  if exists (select from stay_people where room_id = room.id and member_id = request.requester_id) then
    return;
  end if;
  insert into stay_people (room_id, member_id, is_host, touched_version) values (room.id, room.host_id, true, 1)
  on conflict do nothing;
  if not is_new then
    joined := change_stay(room.id, '{"part": "joined"}', request.requester_id, shares_follow_people(stay));
  end if;
  insert into stay_people (room_id, member_id, from_day, to_day, touched_version)
  values (room.id, request.requester_id, request.from_day, request.to_day, joined);
  perform settle_stay(room.id);
end $$;

-- A guest whose request ends leaves the stay, unless its host has left: then the guests keep it.
create function leave_stay(request room_requests) returns void language sql volatile
begin atomic
  delete from stay_people
  where room_id = request.room_share_id
    and member_id = request.requester_id
    and room_id in (select id from room_shares where id = request.room_share_id)
    and room_id in (select room_id from stays where kept is null);
end;

create function room_requests_follow_stay() returns trigger language plpgsql as $$
declare
  had_place boolean := tg_op <> 'INSERT' and old.status = 'accepted';
  has_place boolean := tg_op <> 'DELETE' and new.status = 'accepted';
begin
  if has_place and not had_place then
    perform join_stay(new);
  elsif had_place and not has_place then
    perform leave_stay(old);
  elsif has_place and (old.from_day, old.to_day) is distinct from (new.from_day, new.to_day) then
    update stay_people set from_day = new.from_day, to_day = new.to_day
    where room_id = new.room_share_id and member_id = new.requester_id;
  end if;
  return null;
end $$;
create trigger room_requests_follow_stay after insert or delete or update of status, from_day, to_day on room_requests
  for each row execute function room_requests_follow_stay();

-- Who leaves changes the shares of the others. A part that was theirs by hand goes to all: then the stay is split by night again.
create function stay_people_left() returns trigger language plpgsql as $$
declare
  stay stays;
begin
  select * into stay from stays where room_id = old.room_id for update;
  if not found then
    return null;
  end if;
  if not exists (select from stay_people where room_id = old.room_id) then
    delete from stays where room_id = old.room_id;
    return null;
  end if;
  if stay.split = 'by_hand' and old.hand_minor > 0 then
    update stays set split = 'by_night' where room_id = old.room_id returning * into stay;
  end if;
  perform change_stay(
    old.room_id,
    json_build_object('part', case when old.is_host then 'host_left' else 'left' end)::jsonb,
    -- Of an account that is deleted nothing is kept.
    case when old.is_host then null else old.member_id end,
    shares_follow_people(stay)
  );
  return null;
end $$;
create trigger stay_people_left after delete on stay_people for each row execute function stay_people_left();

-- Own nights change the shares of all, if they pay by night.
create function stay_people_nights() returns trigger language plpgsql as $$
declare
  stay stays;
begin
  select * into stay from stays where room_id = new.room_id for update;
  perform change_stay(
    new.room_id,
    jsonb_build_object(
      'part', 'nights',
      'before', jsonb_build_object('from', coalesce(old.from_day, stay.from_day), 'to', coalesce(old.to_day, stay.to_day)),
      'after', jsonb_build_object('from', coalesce(new.from_day, stay.from_day), 'to', coalesce(new.to_day, stay.to_day))
    ),
    new.member_id,
    stay.split = 'by_night' and coalesce(stay.total_minor, 0) > 0
  );
  update stay_people set touched_version = (select version from stays where room_id = new.room_id)
  where room_id = new.room_id and member_id = new.member_id;
  perform settle_stay(new.room_id);
  return null;
end $$;
create trigger stay_people_nights after update of from_day, to_day on stay_people
  for each row when ((old.from_day, old.to_day) is distinct from (new.from_day, new.to_day))
  execute function stay_people_nights();

-- The days and the price of a room are part of what its guests agreed on. A price that they changed themselves stays, and so does the
-- currency in which somebody has paid.
create function room_shares_change_stay() returns trigger language plpgsql as $$
declare
  stay stays;
begin
  select * into stay from stays where room_id = new.id and kept is null for update;
  if not found then
    return null;
  end if;
  update stays set festival_id = new.festival_id where room_id = new.id and festival_id <> new.festival_id;
  if (stay.from_day, stay.to_day) is distinct from (new.available_from, new.available_to) then
    update stays set from_day = new.available_from, to_day = new.available_to where room_id = new.id;
    -- Guests have no nights outside of their room. Its host, whose place is on all, may have said others.
    update stay_people set from_day = null, to_day = null
    where room_id = new.id and is_host and (from_day < new.available_from or to_day > new.available_to);
    perform change_stay(
      new.id,
      jsonb_build_object(
        'part', 'days',
        'before', jsonb_build_object('from', stay.from_day, 'to', stay.to_day),
        'after', jsonb_build_object('from', new.available_from, 'to', new.available_to)
      ),
      null,
      true
    );
  end if;
  if (stay.total_minor, stay.currency) = (price_of_room(old), old.currency)
    and (price_of_room(old), old.currency) <> (price_of_room(new), new.currency)
    and not exists (select from stay_payments where room_id = new.id)
  then
    update stays
    set total_minor = price_of_room(new), currency = new.currency,
      split = case split when 'by_hand' then 'by_night' else split end
    where room_id = new.id;
    perform change_stay(
      new.id,
      jsonb_build_object(
        'part', 'price',
        'before', jsonb_build_object('total', stay.total_minor, 'currency', stay.currency),
        'after', jsonb_build_object('total', price_of_room(new), 'currency', new.currency)
      ),
      null,
      true
    );
  end if;
  return null;
end $$;
create trigger room_shares_change_stay
  after update of festival_id, available_from, available_to, price_per_night, currency on room_shares
  -- A renamed festival writes the `festival_id` of all its rooms.
  for each row when (
    (old.festival_id, old.available_from, old.available_to, old.price_per_night, old.currency)
    is distinct from (new.festival_id, new.available_from, new.available_to, new.price_per_night, new.currency)
  )
  execute function room_shares_change_stay();

-- Of the texts of a host who deletes their account, nothing is kept.
create function kept_of_room(room room_shares, with_texts boolean) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'roomType', room.room_type,
    'pricePerNight', room.price_per_night,
    'priceUsd', room.price_usd,
    'currency', room.currency,
    'maxGuests', room.max_guests,
    'place', room.shown_place ->> 'name'
  ) || case when with_texts then jsonb_build_object(
    'title', room.title, 'location', room.location, 'area', room.area, 'link', room.airbnb_link
  ) else '{}' end
$$;

-- The host of a room leaves its stay, which its guests keep.
create function keep_stay(room room_shares, with_texts boolean) returns void language plpgsql as $$
begin
  update stays set kept = kept_of_room(room, with_texts) where room_id = room.id and kept is null;
  -- Who was there until the end still has accounts to settle.
  if found and room.available_to >= (now() at time zone 'UTC')::date then
    delete from stay_people where room_id = room.id and member_id = room.host_id;
  end if;
  delete from stays
  where room_id = room.id and kept is not null
    and not exists (select from stay_people where room_id = room.id and not is_host);
end $$;

create function room_shares_keep_stay() returns trigger language plpgsql as $$
begin
  perform keep_stay(old, true);
  return old;
end $$;
create trigger room_shares_keep_stay before delete on room_shares for each row execute function room_shares_keep_stay();

-- A room that a guest made anew has the id of the one before, and may end too.
create or replace function room_shares_keep_ended() returns trigger language plpgsql as $$
begin
  if keep_ended_requests(old, array(select requester_id from room_requests where room_share_id = old.id)) > 0 then
    insert into ended_rooms (
      id, host_id, title, description, location, area, price_per_night, currency, available_from, available_to, airbnb_link, created_at
    )
    values (
      old.id, old.host_id, old.title, old.description, old.location, old.area, old.price_per_night, old.currency,
      old.available_from, old.available_to, old.airbnb_link, old.created_at
    )
    on conflict (id) do update set
      host_id = excluded.host_id, title = excluded.title, description = excluded.description, location = excluded.location,
      area = excluded.area, price_per_night = excluded.price_per_night, currency = excluded.currency,
      available_from = excluded.available_from, available_to = excluded.available_to, airbnb_link = excluded.airbnb_link,
      created_at = excluded.created_at, ended_at = excluded.ended_at;
  end if;
  return old;
end $$;
