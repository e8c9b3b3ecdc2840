-- additive
-- no transaction
-- A title in a hall begins once at a time: an upload changes that event, and a second one is refused.
create unique index concurrently if not exists events_at_each_time
  on events (festival_id, lower(title), lower(coalesce(venue, '')), start_time);
create index concurrently if not exists event_attendance_counts on event_attendance (event_id, status);
