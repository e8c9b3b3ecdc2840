-- additive
-- What is stored of an upload and what is being written: the whole file is part 0, an upload in parts has a row for each part.
create table upload_writes (
  upload_id uuid not null references photo_uploads on delete cascade,
  part integer not null,
  -- Bytes that were written, kept until the upload is finished.
  stored_bytes integer not null default 0,
  -- Bytes that the present writer may write; they count as long as the writer holds the row.
  reserved_bytes integer not null default 0,
  -- One writer at a time. It renews its claim while it writes, so that a crashed writer loses it soon.
  writer uuid,
  held_until timestamptz,
  primary key (upload_id, part),
  constraint upload_writes_part_range check (part between 0 and 10000),
  constraint upload_writes_bytes_range check (stored_bytes >= 0 and reserved_bytes >= 0)
);
create unique index upload_writes_of_writer on upload_writes (writer);
