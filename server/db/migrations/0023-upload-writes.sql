-- additive
-- What an upload has in the store and is being written for it: the whole file is part 0, an upload in parts has a row for each.
create table upload_writes (
  upload_id uuid not null references photo_uploads on delete cascade,
  part integer not null,
  -- What was written and is kept until the upload is finished.
  stored_bytes integer not null default 0,
  -- What the present writer may write; it counts as long as the writer holds the row.
  reserved_bytes integer not null default 0,
  -- One writer at a time. It renews its hold while it writes, so that a crashed one loses it soon.
  writer uuid,
  held_until timestamptz,
  primary key (upload_id, part),
  constraint upload_writes_part_range check (part between 0 and 10000),
  constraint upload_writes_bytes_range check (stored_bytes >= 0 and reserved_bytes >= 0)
);
create unique index upload_writes_of_writer on upload_writes (writer);
