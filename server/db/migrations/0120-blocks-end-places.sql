-- additive
-- A block between an organizer and a participant ends the place at meetups to come: as neither sees the other any more, neither could give
-- it back. How often somebody was declined is kept.
create function blocks_end_places() returns trigger language plpgsql as $$
declare
  ended uuid[] := '{}';
begin
  perform hold_pair(new.blocker_id, new.blocked_id);
  with held as (
    select meetups.id
    from meetups
    join meetup_participants as place on place.meetup_id = meetups.id
    where (creator_id, user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
      and place.status <> 'rejected'
      and start_time > now()
    order by meetups.id
    for update of meetups
  )
  select coalesce(array_agg(id), '{}') into ended from held;
  if ended = '{}' then return null; end if;

  update meetup_participants set status = 'rejected'
  where meetup_id = any (ended) and user_id in (new.blocker_id, new.blocked_id);
  delete from meetup_participants
  where meetup_id = any (ended) and user_id in (new.blocker_id, new.blocked_id) and declined_count = 0;

  -- As when they leave its group (groups.queries.ts), but without a word to the others.
  delete from group_members
  using groups join meetups on meetups.id = source_id
  where groups.id = group_id and source_type = 'meetup' and source_id = any (ended)
    and user_id in (new.blocker_id, new.blocked_id) and user_id <> creator_id;
  with left_threads as (
    delete from chat_thread_members
    using chat_threads as thread join meetups on meetups.id = subject_id
    where thread.id = thread_id and subject_type = 'meetup' and subject_id = any (ended)
      and user_id in (new.blocker_id, new.blocked_id) and user_id <> creator_id
    returning thread_id, user_id
  )
  delete from notifications using left_threads
  where notifications.user_id = left_threads.user_id and related_type = 'chat_thread' and related_id = thread_id;
  return null;
end
$$;
create trigger blocks_end_places after insert on blocks for each row execute function blocks_end_places();
