-- additive
-- Who sees a share is written down when it begins: a tie that others make afterwards, or move to its festival, shows them nothing.
alter table live_locations
  add column seen_by uuid[],
  add column exact_for uuid[];
comment on column live_locations.seen_by is 'Who knew the member when the share began, and sees it for as long as they do. Null from an earlier release: nobody.';
comment on column live_locations.exact_for is 'Those of them who shared a room with the member then.';

-- Which point was shown for a place where a member began or ended a share, so that it is the same one next time. `area` is a keyed hash, and
-- the rest lies within it, in hundred-thousandths of a degree: without the key, which no backup has, no row says where on earth it is.
create table shown_places (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  area bytea not null,
  north integer not null,
  east integer not null,
  shown_north integer not null,
  shown_east integer not null,
  used_at timestamptz not null default now(),
  constraint shown_places_area_size check (octet_length(area) = 16)
);
comment on column shown_places.shown_north is 'From the place to the point that was shown.';
create index shown_places_of_area on shown_places (user_id, area);
create index shown_places_by_age on shown_places (used_at);
