-- additive
-- A host can show a room to one gender alone, and when a member last left the gender that they had stated: who changes it to look at
-- such rooms sees none for a while. An earlier release shows a room to all, so it is shown to one gender only once all have this release.

alter table room_shares add column one_gender_only boolean not null default false;
alter table room_shares add constraint room_shares_one_gender
  check (not one_gender_only or (gender_preference is not null and gender_preference <> 'Any')) not valid;

alter table user_preferences add column gender_left_at timestamptz;

create function user_preferences_leave_gender() returns trigger language plpgsql as $$
begin
  new.gender_left_at := now();
  return new;
end $$;
-- A slip is corrected within an hour of the first answers: a new account could state anything anyway.
create trigger user_preferences_leave_gender before update of gender on user_preferences
  for each row when (
    old.gender is not null and new.gender is distinct from old.gender and old.created_at < now() - interval '1 hour'
  )
  execute function user_preferences_leave_gender();
