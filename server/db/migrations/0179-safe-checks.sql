-- additive
-- 'I am home safe': what a member asks to be answered for before they leave alone. Times are by the clock of the database.
create table safe_checks (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  -- Who is told; null once they have left.
  chosen_id uuid references users on delete set null,
  festival_id uuid references festivals on delete set null,
  note text,
  -- Of the clocks where it was set, as in the IANA database.
  time_zone text,
  due_at timestamptz not null,
  reminded_at timestamptz,
  alarm_at timestamptz,
  is_told boolean,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint safe_checks_another check (chosen_id <> user_id),
  constraint safe_checks_note_length check (char_length(note) between 1 and 200),
  constraint safe_checks_time_zone_length check (char_length(time_zone) <= 60),
  constraint safe_checks_due_bounded check (due_at - created_at <= interval '24 hours'),
  constraint safe_checks_alarm_told check ((alarm_at is null) = (is_told is null))
);
comment on column safe_checks.alarm_at is 'When it was not answered in time; `is_told` says whether somebody could be told.';
create unique index safe_checks_one_open on safe_checks (user_id) where ended_at is null;
create index safe_checks_of_user on safe_checks (user_id, created_at);
create index safe_checks_of_chosen on safe_checks (chosen_id);
create index safe_checks_of_festival on safe_checks (festival_id);
create index safe_checks_by_age on safe_checks (created_at);
create index safe_checks_waiting on safe_checks (due_at) where ended_at is null and alarm_at is null;
create trigger safe_checks_touch before update on safe_checks for each row execute function touch_updated_at();

-- What is told of a check has its words in it, and goes with it.
create function forget_safe_check() returns trigger language plpgsql as $$
begin
  delete from notifications
  where user_id in (old.user_id, old.chosen_id) and related_type = 'safe_check' and related_id = old.id;
  return null;
end $$;
create trigger safe_checks_forget after delete on safe_checks for each row execute function forget_safe_check();

create trigger safe_checks_running after insert or update or delete on safe_checks
  for each row execute function running_hint();
