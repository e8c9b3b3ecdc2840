-- additive
-- Who goes to a social, and when it starts in its night, by which the socials of a day are listed.

create table social_party_attendance (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  party_id uuid not null references social_parties on delete cascade,
  created_at timestamptz not null default now(),
  constraint social_party_attendance_once unique (party_id, user_id)
);
create index social_party_attendance_of_member on social_party_attendance (user_id);
create trigger social_party_attendance_hint_new after insert on social_party_attendance
  referencing new table as changed for each statement execute function attendance_hint();
create trigger social_party_attendance_hint_gone after delete on social_party_attendance
  referencing old table as changed for each statement execute function attendance_hint();

-- In minutes after the midnight before its day, read from the announced time (startOf in contract/socials/party-hours.ts); until six in the
-- morning it belongs to the night before. 1800 is unknown, and a row that is not read yet: a job reads these.
alter table social_parties add column starts smallint not null default 1800
  constraint social_parties_starts_in_night check (starts between 360 and 1800);
