-- The groups of rooms and meetups, and their members.

create type group_type as enum ('roommates', 'meetup');
create type group_source as enum ('room_share', 'meetup');
create type group_status as enum ('active', 'closed');
create type group_role as enum ('owner', 'member');
create type group_member_status as enum ('active', 'left', 'removed');

create table groups (
  id uuid primary key default new_id(),
  type group_type not null,
  name text not null,
  description text,
  festival_id uuid references festivals on delete set null,
  owner_id uuid references users on delete set null,
  -- The room or meetup of the group; the group remains if that is deleted.
  source_id uuid,
  source_type group_source,
  max_members integer not null default 6,
  is_private boolean not null default false,
  status group_status not null default 'active',
  created_at timestamptz not null default now(),
  constraint groups_once_per_source unique (source_type, source_id),
  constraint groups_source_whole check ((source_id is null) = (source_type is null)),
  constraint groups_name_length check (char_length(name) between 1 and 120),
  constraint groups_description_length check (char_length(description) <= 4000),
  constraint groups_max_members_range check (max_members between 2 and 50)
);
create index groups_of_owner on groups (owner_id);
create index groups_of_festival on groups (festival_id);

create table group_members (
  id uuid primary key default new_id(),
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  role group_role not null default 'member',
  status group_member_status not null default 'active',
  joined_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint group_members_once unique (group_id, user_id)
);
create index group_members_of_user on group_members (user_id);

-- Everybody with a place in a room may be in its group, so a group has as many places as its room. It grows with the room, and nobody has
-- to leave it if the room becomes smaller. The room is locked by every call that opens its group or changes the room.
create function groups_hold_guests() returns trigger language plpgsql as $$
begin
  new.max_members := greatest(new.max_members, (select max_guests from room_shares where id = new.source_id));
  return new;
end $$;
create trigger groups_hold_guests before insert or update of max_members, source_id on groups
  for each row when (new.source_type = 'room_share') execute function groups_hold_guests();

create function room_shares_widen_group() returns trigger language plpgsql as $$
begin
  update groups set max_members = max_members where source_type = 'room_share' and source_id = new.id;
  return null;
end $$;
create trigger room_shares_widen_group after update of max_guests on room_shares
  for each row when (new.max_guests > old.max_guests) execute function room_shares_widen_group();

-- A group never has more members than places: members who join at the same time are added one after the other.
create function group_members_within_limit() returns trigger language plpgsql as $$
declare
  most integer;
begin
  select max_members into most from groups where id = new.group_id for no key update;
  if (select count(*) from group_members where group_id = new.group_id and status = 'active') > most then
    raise check_violation using constraint = 'group_members_within_limit', table = 'group_members',
      message = 'the group is full';
  end if;
  return null;
end $$;
create trigger group_members_within_limit after insert or update of status, group_id on group_members
  for each row when (new.status = 'active') execute function group_members_within_limit();
