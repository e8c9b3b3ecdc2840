-- additive
-- Who sees to which festivals a member goes: null until they have chosen, which shows it to those whom they follow.
create type attendance_audience as enum ('members', 'followed', 'nobody');
create type dance_role as enum ('Leader', 'Follower', 'Both');
alter table users
  add column attendance_shown_to attendance_audience,
  add column dance_role dance_role;
