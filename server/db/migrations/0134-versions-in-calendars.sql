-- additive
-- A calendar takes a change of an entry that it knows by SEQUENCE and LAST-MODIFIED (RFC 5545), so changes of what entries show are counted.

alter table festivals
  add column calendar_sequence integer not null default 0,
  add column calendar_changed_at timestamptz not null default now();
alter table meetups
  add column calendar_sequence integer not null default 0,
  add column calendar_changed_at timestamptz not null default now();
alter table events
  add column calendar_sequence integer not null default 0,
  add column calendar_changed_at timestamptz not null default now();

create function keep_calendar_version() returns trigger language plpgsql as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  new.calendar_changed_at := now();
  return new;
end $$;

create trigger festivals_keep_calendar_version before update of name, start_date, end_date, location, time_zone on festivals
  for each row when (
    (old.name, old.start_date, old.end_date, old.location, old.time_zone)
    is distinct from (new.name, new.start_date, new.end_date, new.location, new.time_zone)
  )
  execute function keep_calendar_version();
create trigger meetups_keep_calendar_version before update of title, start_time, duration_minutes, location_hint, status on meetups
  for each row when (
    (old.title, old.start_time, old.duration_minutes, old.location_hint, old.status = 'cancelled')
    is distinct from (new.title, new.start_time, new.duration_minutes, new.location_hint, new.status = 'cancelled')
  )
  execute function keep_calendar_version();
create trigger events_keep_calendar_version before update of title, start_time, end_time, venue on events
  for each row when (
    (old.title, old.start_time, old.end_time, old.venue) is distinct from (new.title, new.start_time, new.end_time, new.venue)
  )
  execute function keep_calendar_version();
