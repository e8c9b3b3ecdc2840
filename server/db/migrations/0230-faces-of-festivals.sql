-- additive
-- The latest of those who go to a festival, whose faces stand on its card.
create index festival_attendance_latest on festival_attendance (festival_id, id desc) where status = 'attending';
