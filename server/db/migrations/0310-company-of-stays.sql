-- additive
-- Who shares a stay is written down when it begins, with the days agreed, and before anything that could undo it: a host who moves the
-- days, deletes the room or takes a place back, and a guest who leaves, keep neither from rating or reporting the other.

-- For everybody who has a place now, of a stay that has begun and ended at most 90 days ago. Whoever is leaving just now is skipped, and a
-- festival that is being changed is left out: this waits for nothing, as its callers hold the room, before which these are locked.
create function write_company(room room_shares) returns void language plpgsql as $$
declare
  today date := (now() at time zone 'UTC')::date;
  present uuid[];
  festival uuid;
begin
  if room.available_from > today or room.available_to < today - 90 then
    return;
  end if;
  present := array(
    select id from users
    where id = room.host_id
      or id in (select requester_id from room_requests where room_share_id = room.id and status = 'accepted')
    order by id
    for key share skip locked
  );
  select id into festival from festivals where id = room.festival_id for key share skip locked;
  insert into rating_invitations (rater_id, ratee_id, context_type, context_id, festival_id, ended_on, ask_at)
  select one, other, 'room_share', room.id, festival, room.available_to,
    ((room.available_to + 1)::timestamp + interval '9 hours') at time zone 'UTC'
  from unnest(present) as one
  join unnest(present) as other on other <> one
  on conflict do nothing;
end $$;

create function room_shares_keep_company() returns trigger language plpgsql as $$
begin
  perform write_company(old);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger room_shares_keep_company before update of available_from, available_to on room_shares
  for each row when ((old.available_from, old.available_to) is distinct from (new.available_from, new.available_to))
  execute function room_shares_keep_company();
create trigger room_shares_keep_company_of_deleted before delete on room_shares
  for each row execute function room_shares_keep_company();

create function room_requests_keep_company() returns trigger language plpgsql as $$
begin
  perform write_company(room) from room_shares as room where room.id = old.room_share_id;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger room_requests_keep_company before update of status on room_requests
  for each row when (old.status = 'accepted' and new.status <> 'accepted') execute function room_requests_keep_company();
create trigger room_requests_keep_company_of_deleted before delete on room_requests
  for each row when (old.status = 'accepted') execute function room_requests_keep_company();

-- Who gets a place after the stay has begun.
create function room_requests_join_company() returns trigger language plpgsql as $$
begin
  perform write_company(room) from room_shares as room where room.id = new.room_share_id;
  return null;
end $$;
create trigger room_requests_join_company after insert or update of status on room_requests
  for each row when (new.status = 'accepted') execute function room_requests_join_company();
