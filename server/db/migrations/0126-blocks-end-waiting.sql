-- additive
-- A block between an organizer and a member who waits ends the waiting, and takes back a place that was offered: as neither sees the other
-- any more, it could not be taken. The place goes to the next one with the job of the next minute.
create function blocks_end_meetup_waiting() returns trigger language plpgsql as $$
begin
  perform hold_pair(new.blocker_id, new.blocked_id);
  -- All meetups of the two in the order of their ids, also those where a place ends: that trigger comes after this one, by its name.
  perform from meetups
  where start_time > now()
    and (
      creator_id = new.blocker_id and id in (
        select meetup_id from meetup_participants where user_id = new.blocked_id
        union all select meetup_id from meetup_waiting where user_id = new.blocked_id
      )
      or creator_id = new.blocked_id and id in (
        select meetup_id from meetup_participants where user_id = new.blocker_id
        union all select meetup_id from meetup_waiting where user_id = new.blocker_id
      )
    )
  order by id
  for update;

  delete from meetup_waiting using meetups
  where meetups.id = meetup_id
    and (creator_id, user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end
$$;
create trigger blocks_end_meetup_waiting after insert on blocks for each row execute function blocks_end_meetup_waiting();
