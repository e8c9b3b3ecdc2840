-- additive
-- Where each part of the sitemap begins: a nightly job writes it, and a part is read by these ids when it is asked for.
create table sitemap_parts (
  kind text not null,
  number integer not null,
  first_id uuid not null,
  changed_at timestamptz not null,
  primary key (kind, number),
  constraint sitemap_parts_number_positive check (number > 0)
);
