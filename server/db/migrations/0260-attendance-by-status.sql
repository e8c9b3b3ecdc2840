-- additive
-- no transaction
-- Those who go to a festival, and those who are interested, the latest first: a page no longer reads all of them (decision 82).

create index concurrently if not exists festival_attendance_by_status on festival_attendance (festival_id, status, id);
