-- Meetups at a festival, and the groups of rooms and meetups.

create type meetup_type as enum ('meal', 'activity');
create type meetup_status as enum ('active', 'full', 'cancelled');
create type meetup_participant_status as enum ('pending', 'accepted', 'rejected');
create type group_type as enum ('roommates', 'meetup');
create type group_source as enum ('room_share', 'meetup');
create type group_status as enum ('active', 'closed');
create type group_role as enum ('owner', 'member');
create type group_member_status as enum ('active', 'left', 'removed');

create table meetups (
  id uuid primary key default new_id(),
  type meetup_type not null,
  title text not null,
  description text,
  festival_id uuid not null references festivals,
  creator_id uuid not null references users on delete cascade,
  start_time timestamptz not null,
  duration_minutes integer not null default 60,
  -- The organizer included.
  capacity integer not null default 4,
  location_hint text,
  status meetup_status not null default 'active',
  is_private boolean not null default false,
  created_at timestamptz not null default now(),
  constraint meetups_title_length check (char_length(title) between 1 and 120),
  constraint meetups_description_length check (char_length(description) <= 4000),
  constraint meetups_duration_range check (duration_minutes between 15 and 480),
  constraint meetups_capacity_range check (capacity between 2 and 20),
  constraint meetups_location_hint_length check (char_length(location_hint) <= 200)
);
create index meetups_of_festival on meetups (festival_id, start_time, id);
create index meetups_of_creator on meetups (creator_id, start_time);
-- For the reminder two hours before.
create index meetups_by_start on meetups (start_time) where status <> 'cancelled';

-- Who asked to join or was accepted; only those accepted take a place. In a private meetup the organizer decides.
create table meetup_participants (
  id uuid primary key default new_id(),
  meetup_id uuid not null references meetups on delete cascade,
  user_id uuid not null references users on delete cascade,
  status meetup_participant_status not null default 'pending',
  joined_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint meetup_participants_once unique (meetup_id, user_id)
);
create index meetup_participants_of_user on meetup_participants (user_id);

create table groups (
  id uuid primary key default new_id(),
  type group_type not null,
  name text not null,
  description text,
  festival_id uuid references festivals on delete set null,
  owner_id uuid references users on delete set null,
  -- The room or meetup that it belongs to; the group remains if that is deleted.
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
