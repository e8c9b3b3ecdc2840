-- additive
-- Whom new members reach: a notification or an email about them to somebody who has not turned to them counts, one for each reader and day.

-- Whether the reader has followed, written to, asked or chosen the other, or let them in.
create function has_turned_to(reader uuid, other uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from user_follows where follower_id = reader and following_id = other)
    or exists (
      select from chat_threads as thread
      where thread.pair_low = least(reader, other) and thread.pair_high = greatest(reader, other)
        and has_written_back(thread.id, other)
    )
    or exists (
      select from room_requests join room_shares on room_shares.id = room_share_id
      where requester_id = reader and host_id = other or requester_id = other and host_id = reader and status = 'accepted'
    )
    or exists (
      select from meetup_participants as place join meetups on meetups.id = place.meetup_id
      where place.user_id = reader and creator_id = other
        or place.user_id = other and creator_id = reader and place.status = 'accepted' and is_private
    )
    or exists (select from meetup_waiting join meetups on meetups.id = meetup_id where user_id = reader and creator_id = other)
    or exists (select from safe_checks where user_id = reader and chosen_id = other);
end $$;

-- Whether the reader may be told of an act of this member, which is counted here: a new one reaches `most` strangers a day (UTC). Whom
-- they have reached today they may reach again. The counters are those of limits and end with their day.
create function may_reach(member uuid, reader uuid, most bigint) returns boolean language plpgsql volatile as $$
declare
  today timestamptz := date_trunc('day', now(), 'UTC');
  pair text := 'reached:' || member || ':' || reader;
begin
  if not is_new_member(member) or has_turned_to(reader, member)
    or exists (select from rate_counters where key = pair and window_start = today) then
    return true;
  end if;
  insert into rate_counters as counter (key, window_start, count) values ('reached:' || member, today, 1)
  on conflict (key, window_start) do update set count = counter.count + 1 where counter.count < most;
  if not found then
    return false;
  end if;
  insert into rate_counters (key, window_start, count) values (pair, today, 1) on conflict do nothing;
  return true;
end $$;
