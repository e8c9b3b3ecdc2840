-- additive
-- Weekly nights, whose next dates a job adds; where the point of a party is from; and what members say of it.

create type point_source as enum ('given', 'address', 'town');

create table weekly_socials (
  id uuid primary key default new_id(),
  -- The next date that does not exist yet, local like the dates of its parties.
  next_at timestamp not null,
  until date,
  created_at timestamptz not null default now()
);
create index weekly_socials_by_end on weekly_socials (until);

alter table social_parties
  add column point_from point_source,
  add column weekly_id uuid references weekly_socials on delete set null,
  -- Changed without the later dates of its night: these are not copied from it.
  add column differs boolean not null default false;

create type party_word as enum ('still_on', 'closed');

create table social_party_votes (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  party_id uuid not null references social_parties on delete cascade,
  word party_word not null,
  -- When an admin decided: it does not count after that.
  seen_at timestamptz,
  created_at timestamptz not null default now()
);
create index social_party_votes_of_member on social_party_votes (user_id, created_at);
create index social_party_votes_of_party on social_party_votes (party_id);
create index social_party_votes_by_age on social_party_votes (created_at);
