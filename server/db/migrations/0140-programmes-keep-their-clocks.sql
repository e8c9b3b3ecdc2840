-- additive
-- A programme says clocks of its festival, kept as if in UTC while nobody knows its zone. When the zone becomes known, or is found to be
-- another, the clocks stay as they were written and the instants follow.

-- As instantOf() in contract/time-zone.ts: of two instants the first, and a clock that is skipped is as much later.
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
  -- Out of each other's way first: an event may move to where the next one of its title and hall still is.
  update events set start_time = start_time + far, end_time = end_time + far where festival_id = new.id;
  update events
  set
    start_time = moved.start_time,
    -- In such a night an end can come before its start, or a day last an hour longer.
    end_time = case
      when moved.end_time is not null
        then least(greatest(moved.end_time, moved.start_time), moved.start_time + interval '24 hours')
    end
  from (
    select
      id,
      -- Two clocks can mean one instant in the night in which clocks go forward.
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
  -- A zone that PostgreSQL does not know.
  return null;
end $$;

create trigger festivals_keep_clocks_of_programme after update on festivals
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function programme_keeps_clocks();
