-- additive
-- What is reported, once for each version of it, however many report that: a report's own evidence then has only its title. Rows of before
-- keep the whole.

create table reported_versions (
  id uuid primary key default new_id(),
  context_type text not null,
  context_id uuid not null,
  content jsonb not null,
  content_hash text not null,
  created_at timestamptz not null default now(),
  constraint reported_versions_once unique (context_type, context_id, content_hash),
  constraint reported_versions_size check (pg_column_size(content) <= 1000000)
);

alter table report_evidence add column version_id uuid references reported_versions;
