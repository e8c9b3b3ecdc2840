-- additive
-- The database counts the places of a meetup, so that it can never have more participants than its capacity and is full exactly when
-- its last place is taken.
alter table meetups add column participant_count integer not null default 1;
comment on column meetups.participant_count is 'Those who were accepted, and the organizer, who has no row in meetup_participants.';
alter table meetups
  add constraint meetups_within_capacity check (participant_count between 1 and capacity) not valid;

create function set_meetup_status() returns trigger language plpgsql as $$
begin
  if new.status <> 'cancelled' then
    new.status := case when new.participant_count >= new.capacity then 'full' else 'active' end::meetup_status;
  end if;
  return new;
end
$$;
create trigger meetups_status before insert or update on meetups for each row execute function set_meetup_status();

create function count_meetup_participants() returns trigger language plpgsql as $$
declare
  change integer := 0;
begin
  if tg_op <> 'DELETE' and new.status = 'accepted' then change := change + 1; end if;
  if tg_op <> 'INSERT' and old.status = 'accepted' then change := change - 1; end if;
  if change <> 0 then
    update meetups
    set participant_count = participant_count + change
    where id = case when tg_op = 'DELETE' then old.meetup_id else new.meetup_id end;
  end if;
  return null;
end
$$;
create trigger meetup_participants_counted
  after insert or delete or update of status on meetup_participants
  for each row execute function count_meetup_participants();
