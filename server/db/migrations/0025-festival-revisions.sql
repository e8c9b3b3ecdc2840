-- additive
-- What the organizer of an approved festival would have it be called, link to, and when: one for each festival, shown to nobody
-- else until an admin approves it. A later change replaces it and has an id of its own, by which an admin approves what they saw.
create table festival_revisions (
  festival_id uuid primary key references festivals on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  website text,
  start_date date not null,
  end_date date not null,
  created_at timestamptz not null default now(),
  constraint festival_revisions_id_once unique (id),
  constraint festival_revisions_name_length check (char_length(name) between 1 and 120),
  constraint festival_revisions_website_url check (is_web_url(website)),
  constraint festival_revisions_days_in_order check (end_date >= start_date),
  constraint festival_revisions_days_bounded check (end_date - start_date <= 60)
);
