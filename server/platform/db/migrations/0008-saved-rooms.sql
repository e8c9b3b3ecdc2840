-- additive
-- The rooms that a member has marked with 'Show Interest' (decision 101). Only the member sees them. A row is deleted with its room and its
-- member, and once the stay is over.
create table saved_rooms (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  room_share_id uuid not null references room_shares on delete cascade,
  created_at timestamptz not null default now(),
  constraint saved_rooms_once unique (user_id, room_share_id)
);
create index saved_rooms_of_room on saved_rooms (room_share_id);
