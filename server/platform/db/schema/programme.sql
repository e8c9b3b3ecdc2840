-- The programme of a festival.

create table events (
  id uuid primary key default new_id(),
  festival_id uuid not null references festivals on delete cascade,
  title text not null,
  description text,
  event_type text,
  start_time timestamptz not null,
  end_time timestamptz,
  venue text,
  instructor text,
  level text,
  capacity integer,
  price text,
  url text,
  created_at timestamptz not null default now(),
  calendar_sequence integer not null default 0,
  calendar_changed_at timestamptz not null default now(),
  constraint events_title_length check (char_length(title) between 1 and 120),
  constraint events_description_length check (char_length(description) <= 4000),
  constraint events_event_type_length check (char_length(event_type) <= 200),
  constraint events_times_in_order check (end_time >= start_time),
  constraint events_venue_length check (char_length(venue) <= 200),
  constraint events_instructor_length check (char_length(instructor) <= 200),
  constraint events_level_length check (char_length(level) <= 200),
  constraint events_capacity_range check (capacity >= 1),
  constraint events_price_length check (char_length(price) <= 200),
  constraint events_url check (is_web_url(url)),
  constraint events_known_type
    check (event_type in ('class', 'bootcamp', 'party', 'show', 'competition', 'talk', 'other')),
  constraint events_length check (end_time - start_time <= interval '24 hours')
);
create index events_of_festival on events (festival_id, start_time, id);
-- One event per title, hall and start: an upload changes that event, and a second one is refused.
create unique index events_at_each_time
  on events (festival_id, lower(title), lower(coalesce(venue, '')), start_time);
create trigger events_keep_calendar_version before update of title, start_time, end_time, venue on events
  for each row when (
    (old.title, old.start_time, old.end_time, old.venue) is distinct from (new.title, new.start_time, new.end_time, new.venue)
  )
  execute function keep_calendar_version();

create table event_attendance (
  id uuid primary key default new_id(),
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  status attendance_status not null default 'interested',
  created_at timestamptz not null default now(),
  constraint event_attendance_once unique (event_id, user_id)
);
create index event_attendance_of_user on event_attendance (user_id);
create index event_attendance_counts on event_attendance (event_id, status);
create trigger event_attendance_hint_new after insert on event_attendance
  referencing new table as changed for each statement execute function attendance_hint();
create trigger event_attendance_hint_changed after update on event_attendance
  referencing new table as changed for each statement execute function attendance_hint();
create trigger event_attendance_hint_gone after delete on event_attendance
  referencing old table as changed for each statement execute function attendance_hint();

-- A programme states local times of its festival, stored as if in UTC while its time zone is unknown. When the zone becomes known, or
-- changes, the local times stay as written and the instants are adjusted.

-- As instantOf() in contract/platform/time-zone.ts: of two possible instants it returns the earlier one, and a skipped local time is moved
-- forward by the length of the gap.
create function instant_of_clock(clock timestamp, zone text) returns timestamptz language plpgsql stable as $$
declare
  shown constant timestamptz := clock at time zone 'UTC';
  day_before constant timestamptz := shown - interval '24 hours';
  day_after constant timestamptz := shown + interval '24 hours';
  earlier constant timestamptz := shown - (day_before at time zone zone - day_before at time zone 'UTC');
  later constant timestamptz := shown - (day_after at time zone zone - day_after at time zone 'UTC');
begin
  return coalesce(
    least(
      case when earlier at time zone zone = clock then earlier end,
      case when later at time zone zone = clock then later end
    ),
    earlier
  );
end $$;

create function programme_keeps_clocks() returns trigger language plpgsql as $$
declare
  far constant interval := '8766000 hours';
  old_zone constant text := coalesce(old.time_zone, 'UTC');
  new_zone constant text := coalesce(new.time_zone, 'UTC');
begin
  -- First moves all events out of the way, as an event may move to the time of the next one with its title and hall.
  update events set start_time = start_time + far, end_time = end_time + far where festival_id = new.id;
  update events
  set
    start_time = moved.start_time,
    -- In a night with a change of the clocks, an end can come before its start, or a day last an hour longer.
    end_time = case
      when moved.end_time is not null
        then least(greatest(moved.end_time, moved.start_time), moved.start_time + interval '24 hours')
    end
  from (
    select
      id,
      -- Two local times can mean one instant in the night when clocks go forward.
      starts + make_interval(mins => (row_number() over same)::integer - 1) as start_time,
      ends as end_time
    from (
      select
        id, title, venue, start_time,
        instant_of_clock((start_time - far) at time zone old_zone, new_zone) as starts,
        instant_of_clock((end_time - far) at time zone old_zone, new_zone) as ends
      from events
      where festival_id = new.id
    ) as written
    window same as (partition by lower(title), lower(coalesce(venue, '')), starts order by start_time)
  ) as moved
  where events.id = moved.id;
  return null;
exception when invalid_parameter_value then
  -- PostgreSQL does not know the zone.
  return null;
end $$;
create trigger festivals_keep_clocks_of_programme after update on festivals
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function programme_keeps_clocks();
