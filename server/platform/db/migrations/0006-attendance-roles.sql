-- additive

-- Nothing has written the role of an attendance yet. A closed list as text, because the change of the column's type would rewrite the table
-- while nobody can read it.
alter table festival_attendance
  add constraint festival_attendance_role_list check (role in ('Leader', 'Follower', 'Both')) not valid;
