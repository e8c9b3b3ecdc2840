-- Live locations, and checks of the way home.

-- One location per member, written only by themselves. It expires after at most eight hours, plus a minute for clock differences. The
-- viewers of a share are recorded when it begins: a relation that others create afterwards, or move to its festival, shows them nothing.
create table live_locations (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  festival_id uuid not null references festivals on delete cascade,
  latitude double precision not null,
  longitude double precision not null,
  -- In metres.
  accuracy double precision,
  opt_in boolean not null default true,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Members who are not roommates see a point some 100 to 200 m away. It is stored, so that it stays the same however often it is read.
  shown_latitude double precision,
  shown_longitude double precision,
  session_id uuid references sessions on delete cascade,
  seen_by uuid[],
  exact_for uuid[],
  constraint live_locations_once unique (user_id),
  constraint live_locations_latitude_range check (latitude between -90 and 90),
  constraint live_locations_longitude_range check (longitude between -180 and 180),
  constraint live_locations_accuracy_range check (accuracy >= 0 and accuracy < 'Infinity'),
  constraint live_locations_expiry_bounded check (expires_at - updated_at <= interval '481 minutes'),
  constraint live_locations_shown_range
    check (shown_latitude between -90 and 90 and shown_longitude between -180 and 180)
);
comment on column live_locations.shown_latitude is 'Without one, only roommates see where the member is.';
comment on column live_locations.session_id is 'Of the browser that tells where the member is: what is shared ends when it is signed out.';
comment on column live_locations.seen_by is 'Who knew the member when the share began, and sees it for as long as they do. Null: nobody.';
comment on column live_locations.exact_for is 'Those of them who shared a room with the member then.';
create index live_locations_of_festival on live_locations (festival_id, expires_at);
create index live_locations_expiring on live_locations (expires_at);
-- For the end of a session, which ends its shares.
create index live_locations_of_session on live_locations (session_id);
create trigger live_locations_touch before update on live_locations for each row execute function touch_updated_at();
create trigger live_locations_running after insert or delete on live_locations
  for each row execute function running_hint();

-- The visible point of a place where a member started or ended a share, so that the same point is used next time. `area` is a keyed hash,
-- and the rest is relative to it, in hundred-thousandths of a degree: without the key, which is in no backup, no row reveals where on earth
-- it is.
create table shown_places (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  area bytea not null,
  north integer not null,
  east integer not null,
  shown_north integer not null,
  shown_east integer not null,
  used_at timestamptz not null default now(),
  constraint shown_places_area_size check (octet_length(area) = 16)
);
comment on column shown_places.shown_north is 'From the place to the point that was shown.';
create index shown_places_of_area on shown_places (user_id, area);
create index shown_places_by_age on shown_places (used_at);

-- 'I am home safe': a check that a member sets before they leave alone, and answers later. Times are by the clock of the database.
create table safe_checks (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  chosen_id uuid references users on delete set null,
  festival_id uuid references festivals on delete set null,
  note text,
  -- The time zone where it was set, as in the IANA database.
  time_zone text,
  due_at timestamptz not null,
  reminded_at timestamptz,
  alarm_at timestamptz,
  is_told boolean,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  next_id uuid references users on delete set null,
  constraint safe_checks_another check (chosen_id <> user_id),
  constraint safe_checks_note_length check (char_length(note) between 1 and 200),
  constraint safe_checks_time_zone_length check (char_length(time_zone) <= 60),
  constraint safe_checks_due_bounded check (due_at - created_at <= interval '24 hours'),
  constraint safe_checks_alarm_told check ((alarm_at is null) = (is_told is null)),
  constraint safe_checks_next_another check (next_id not in (user_id, chosen_id))
);
comment on column safe_checks.chosen_id is 'Who is told if it is not answered in time; afterwards who was. Null once they have left.';
comment on column safe_checks.next_id is 'Who is told if the chosen one cannot be reached, and takes their place if they say no or leave.';
comment on column safe_checks.alarm_at is 'When it was not answered in time; `is_told` says whether somebody could be told.';
create unique index safe_checks_one_open on safe_checks (user_id) where ended_at is null;
create index safe_checks_of_user on safe_checks (user_id, created_at);
create index safe_checks_of_chosen on safe_checks (chosen_id);
create index safe_checks_of_next on safe_checks (next_id);
create index safe_checks_of_festival on safe_checks (festival_id);
create index safe_checks_by_age on safe_checks (created_at);
create index safe_checks_waiting on safe_checks (due_at) where ended_at is null and alarm_at is null;
create trigger safe_checks_touch before update on safe_checks for each row execute function touch_updated_at();
create trigger safe_checks_running after insert or update or delete on safe_checks
  for each row execute function running_hint();

-- Notifications of a check contain its text, and are deleted with it.
create function forget_safe_check() returns trigger language plpgsql as $$
begin
  delete from notifications
  where user_id in (old.user_id, old.chosen_id, old.next_id) and related_type = 'safe_check' and related_id = old.id;
  return null;
end $$;
create trigger safe_checks_forget after delete on safe_checks for each row execute function forget_safe_check();

-- Members who declined: the same member cannot choose them again for a week.
create table safe_check_refusals (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  chosen_id uuid not null references users on delete cascade,
  refused_at timestamptz not null default now(),
  constraint safe_check_refusals_once unique (user_id, chosen_id)
);
comment on column safe_check_refusals.chosen_id is 'Who cannot look out for the member.';
create index safe_check_refusals_of_chosen on safe_check_refusals (chosen_id);
create index safe_check_refusals_by_age on safe_check_refusals (refused_at);
