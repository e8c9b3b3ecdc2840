-- additive
-- A rating counts once its rater is settled: their account was older than three days when what they shared was over, or they have proved an
-- address. Earlier ratings count: 0312.
alter table ratings add column counts_at timestamptz;
comment on column ratings.counts_at is 'Since when it is shown and part of the mean; null while its rater is new.';

create function ratings_count() returns trigger language plpgsql as $$
declare
  over_on date := coalesce(new.ended_on, (now() at time zone 'UTC')::date);
begin
  if new.counts_at is null and (
    exists (
      select from users
      where id = new.rater_id and created_at < (over_on - 3)::timestamp at time zone 'UTC'
    )
    or exists (
      select from verifications
      where user_id = new.rater_id and type in ('email', 'google') and status = 'verified'
    )
  ) then
    new.counts_at := now();
  end if;
  return new;
end $$;
create trigger ratings_count before insert on ratings for each row execute function ratings_count();

create function verifications_count_ratings() returns trigger language plpgsql as $$
begin
  update ratings set counts_at = now() where rater_id = new.user_id and counts_at is null;
  return null;
end $$;
create trigger verifications_count_ratings after insert or update of status on verifications
  for each row when (new.type in ('email', 'google') and new.status = 'verified')
  execute function verifications_count_ratings();

-- An organizer says that somebody with a place was not there.
alter table meetup_participants add column absent_at timestamptz;
comment on column meetup_participants.absent_at is 'When the organizer said that they were not there: then they rate nobody there.';
