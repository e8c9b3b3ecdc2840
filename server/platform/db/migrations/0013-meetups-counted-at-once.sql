-- additive
-- Counts all rows of one statement at once: a meetup that becomes private moves a whole waiting list, and each row of it changed the
-- meetup again.
create function count_meetup_waiting_at_once() returns trigger language plpgsql as $$
begin
  update meetups
  set
    waiting_count = waiting_count + case tg_op when 'INSERT' then waiting else -waiting end,
    offered_count = offered_count + case tg_op when 'INSERT' then offered else -offered end
  from (
    select meetup_id, count(*)::integer as waiting, count(offered_until)::integer as offered
    from changed
    group by meetup_id
  ) as change
  where meetups.id = meetup_id;
  return null;
end
$$;
drop trigger meetup_waiting_counted on meetup_waiting;
create trigger meetup_waiting_counted
  after update of offered_until on meetup_waiting
  for each row execute function count_meetup_waiting();
create trigger meetup_waiting_added
  after insert on meetup_waiting referencing new table as changed
  for each statement execute function count_meetup_waiting_at_once();
create trigger meetup_waiting_removed
  after delete on meetup_waiting referencing old table as changed
  for each statement execute function count_meetup_waiting_at_once();

create function count_meetup_participants_at_once() returns trigger language plpgsql as $$
begin
  update meetups
  set participant_count = participant_count + case tg_op when 'INSERT' then accepted else -accepted end
  from (
    select meetup_id, count(*)::integer as accepted
    from changed
    where status = 'accepted'
    group by meetup_id
  ) as change
  where meetups.id = meetup_id;
  return null;
end
$$;
drop trigger meetup_participants_counted on meetup_participants;
create trigger meetup_participants_counted
  after update of status on meetup_participants
  for each row execute function count_meetup_participants();
create trigger meetup_participants_added
  after insert on meetup_participants referencing new table as changed
  for each statement execute function count_meetup_participants_at_once();
create trigger meetup_participants_removed
  after delete on meetup_participants referencing old table as changed
  for each statement execute function count_meetup_participants_at_once();
