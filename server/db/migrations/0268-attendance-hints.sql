-- additive
-- For the member alone, in each of their browsers: what they attend or are interested in has changed, a festival or an event of one.
create function attendance_hint() returns trigger language plpgsql as $$
begin
  perform send_hint(array(select distinct user_id from changed), 'attendance', '{}');
  return null;
end $$;
create trigger festival_attendance_hint_new after insert on festival_attendance
  referencing new table as changed for each statement execute function attendance_hint();
create trigger festival_attendance_hint_changed after update on festival_attendance
  referencing new table as changed for each statement execute function attendance_hint();
create trigger festival_attendance_hint_gone after delete on festival_attendance
  referencing old table as changed for each statement execute function attendance_hint();
create trigger event_attendance_hint_new after insert on event_attendance
  referencing new table as changed for each statement execute function attendance_hint();
create trigger event_attendance_hint_changed after update on event_attendance
  referencing new table as changed for each statement execute function attendance_hint();
create trigger event_attendance_hint_gone after delete on event_attendance
  referencing old table as changed for each statement execute function attendance_hint();
