-- additive
-- When the last backup ended well, and the size of its file. One row at most.
create table last_backup (
  is_only boolean primary key default true,
  finished_at timestamptz not null,
  bytes bigint not null,
  constraint last_backup_is_only check (is_only)
);
