-- additive
-- no transaction
-- The latest of those who go to a festival, whose faces stand on its card.

create index concurrently if not exists festival_attendance_latest on festival_attendance (festival_id, id desc)
  where status = 'attending';
