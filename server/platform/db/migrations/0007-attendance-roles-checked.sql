-- additive

-- In a file of its own, because adding the constraint locks the table and this reads all of it.
alter table festival_attendance validate constraint festival_attendance_role_list;
