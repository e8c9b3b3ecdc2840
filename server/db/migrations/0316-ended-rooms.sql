-- additive
-- A room that was deleted, and a request that was taken back, for the time in which they can still be reported: by whoever was part of it.

create table ended_rooms (
  id uuid primary key,
  host_id uuid not null references users on delete cascade,
  title text not null,
  description text,
  location text,
  area text,
  price_per_night numeric(12, 2) not null,
  currency text not null,
  available_from date not null,
  available_to date not null,
  airbnb_link text,
  created_at timestamptz not null,
  ended_at timestamptz not null default now()
);
comment on table ended_rooms is 'What a deleted room said that somebody had asked for, without its photos.';
create index ended_rooms_of_host on ended_rooms (host_id);
create index ended_rooms_by_end on ended_rooms (ended_at);

create table ended_requests (
  id uuid primary key default new_id(),
  room_share_id uuid not null,
  requester_id uuid not null references users on delete cascade,
  host_id uuid not null references users on delete cascade,
  ended_at timestamptz not null default now(),
  constraint ended_requests_once unique (room_share_id, requester_id)
);
create index ended_requests_of_pair on ended_requests (requester_id, host_id);
create index ended_requests_of_host on ended_requests (host_id);
create index ended_requests_by_end on ended_requests (ended_at);

-- Whoever is leaving just now is skipped, as in write_company().
create function keep_ended_requests(room room_shares, requesters uuid[]) returns integer language plpgsql as $$
declare
  held uuid[] := array(
    select id from users where id = any (requesters || room.host_id) order by id for key share skip locked
  );
  kept integer;
begin
  insert into ended_requests (room_share_id, requester_id, host_id)
  select room.id, requester, room.host_id
  from unnest(held) as requester
  where requester <> room.host_id and room.host_id = any (held)
  on conflict on constraint ended_requests_once do update set ended_at = excluded.ended_at;
  get diagnostics kept = row_count;
  return kept;
end $$;

create function room_shares_keep_ended() returns trigger language plpgsql as $$
begin
  if keep_ended_requests(old, array(select requester_id from room_requests where room_share_id = old.id)) > 0 then
    insert into ended_rooms (
      id, host_id, title, description, location, area, price_per_night, currency, available_from, available_to, airbnb_link, created_at
    )
    values (
      old.id, old.host_id, old.title, old.description, old.location, old.area, old.price_per_night, old.currency,
      old.available_from, old.available_to, old.airbnb_link, old.created_at
    );
  end if;
  return old;
end $$;
create trigger room_shares_keep_ended before delete on room_shares for each row execute function room_shares_keep_ended();

create function room_requests_keep_ended() returns trigger language plpgsql as $$
begin
  perform keep_ended_requests(room, array[old.requester_id]) from room_shares as room where room.id = old.room_share_id;
  return old;
end $$;
create trigger room_requests_keep_ended before delete on room_requests for each row execute function room_requests_keep_ended();
