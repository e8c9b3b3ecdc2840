-- additive
-- Held places (decision 130): an accepted guest says yes until a time, or the place is free for others.

alter table room_requests
  add column hold_until timestamptz,
  add column lapsed_at timestamptz;
comment on column room_requests.hold_until is 'Until when the place is held for a guest who has not said yes; null for one who has, or was not asked.';
comment on column room_requests.lapsed_at is 'When a hold ran out: the request waits again, after all others of its room.';

-- Here and not with the stays (0020), which are filled in the transaction that makes them: readers of requests would wait for that.
-- Guests of a host who left are written into the room that one of them makes anew. They asked nobody, so they wrote no message.
alter table room_requests drop constraint room_requests_message_length;
alter table room_requests
  add constraint room_requests_message_length check (
    char_length(message) <= 2000 and (message <> '' or answered_at is not null)
  ) not valid;

-- Only who has a place can have it held, and only who waits has lost one: whoever changes the status.
create function room_requests_end_hold() returns trigger language plpgsql as $$
begin
  if new.status <> 'accepted' then
    new.hold_until := null;
  end if;
  if new.status <> 'pending' then
    new.lapsed_at := null;
  elsif tg_op = 'UPDATE' and old.status = 'accepted' then
    new.lapsed_at := now();
  end if;
  return new;
end $$;
create trigger room_requests_end_hold before insert or update of status, hold_until, lapsed_at on room_requests
  for each row execute function room_requests_end_hold();

-- What is open for the people of a stay is said three days and one day before its dates (decision 131). A day of reminders begins at
-- 17:00 at the festival.
alter table stays add column reminded_on date;
comment on column stays.reminded_on is 'The day of reminders on which its people were reminded last.';

-- Before the yes (decision 132): what the host of a room proposes for its stay.
alter table room_shares
  add column beds text[] not null default '{}',
  add column rules text,
  add column split stay_split not null default 'by_night',
  add column step_back_until date,
  add constraint room_shares_beds_list check (
    cardinality(beds) <= 20 and beds <@ enum_range(null::stay_bed_kind)::text[]
  ) not valid,
  add constraint room_shares_rules_length check (char_length(rules) <= 2000) not valid,
  -- Shares by hand need names.
  add constraint room_shares_split_without_names check (split <> 'by_hand') not valid;

-- A stay begins with what its room proposes.
create function stays_begin_as_proposed() returns trigger language plpgsql as $$
declare
  room room_shares;
begin
  select * into room from room_shares where id = new.room_id;
  if found then
    new.split := room.split;
    new.rules := coalesce(new.rules, room.rules);
    -- Of null and a day, least() is the day.
    if room.step_back_until is not null then
      new.step_back_until := coalesce(new.step_back_until, least(room.step_back_until, new.to_day));
    end if;
  end if;
  return new;
end $$;
create trigger stays_begin_as_proposed before insert on stays for each row execute function stays_begin_as_proposed();

create function stays_begin_with_beds() returns trigger language plpgsql as $$
begin
  insert into stay_beds (room_id, id, kind, position)
  select new.room_id, new_id(), kind::stay_bed_kind, place - 1
  from room_shares cross join unnest(beds) with ordinality as proposed (kind, place)
  where room_shares.id = new.room_id;
  return null;
end $$;
create trigger stays_begin_with_beds after insert on stays for each row execute function stays_begin_with_beds();

-- House rules that nobody has changed since the room proposed them are its host's, and go with the account.
create or replace function keep_stay(room room_shares, with_texts boolean) returns void language plpgsql as $$
begin
  update stays
  set kept = kept_of_room(room, with_texts),
    rules = case
      when with_texts or exists (select from stay_changes where room_id = room.id and what ->> 'part' = 'rules') then rules
    end
  where room_id = room.id and kept is null;
  -- Who was there until the end still has accounts to settle.
  if found and room.available_to >= (now() at time zone 'UTC')::date then
    delete from stay_people where room_id = room.id and member_id = room.host_id;
  end if;
  delete from stays
  where room_id = room.id and kept is not null
    and not exists (select from stay_people where room_id = room.id and not is_host);
end $$;

-- House rules are a text of the room like its description, with which they are kept when it is deleted: both can be reported.
create function described(room room_shares) returns text language sql immutable as $$
  select nullif(concat_ws(e'\n\n', room.description, room.rules), '')
$$;

create or replace function room_shares_keep_ended() returns trigger language plpgsql as $$
begin
  if keep_ended_requests(old, array(select requester_id from room_requests where room_share_id = old.id)) > 0 then
    insert into ended_rooms (
      id, host_id, title, description, location, area, price_per_night, currency, available_from, available_to, airbnb_link, created_at
    )
    values (
      old.id, old.host_id, old.title, described(old), old.location, old.area, old.price_per_night, old.currency,
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
