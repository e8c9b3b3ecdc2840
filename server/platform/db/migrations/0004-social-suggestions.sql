-- additive
-- Socials that members suggest. They wait apart from `social_parties`, so no list of socials has to leave them out; an approval copies the
-- suggestion into a social. A suggestion is never changed: what an admin approves is what was sent.
create type suggestion_status as enum ('pending', 'approved', 'declined');
create table social_suggestions (
  id uuid primary key default new_id(),
  sender_id uuid not null references users on delete cascade,
  venue_name text not null,
  address text not null default '',
  city text not null,
  -- Local to the city, like the date of a social.
  date timestamp not null,
  time text not null default '',
  instagram_link text,
  dance_styles text[] not null default '{}',
  -- The last day of a weekly night; null if it takes place once.
  until date,
  -- The flyer, which becomes that of the social or is released.
  image text,
  status suggestion_status not null default 'pending',
  decided_at timestamptz,
  party_id uuid references social_parties on delete set null,
  created_at timestamptz not null default now(),
  constraint social_suggestions_venue_name_length check (char_length(venue_name) between 1 and 200),
  constraint social_suggestions_address_length check (char_length(address) <= 200),
  constraint social_suggestions_city_length check (char_length(city) between 1 and 200),
  constraint social_suggestions_time_length check (char_length(time) <= 200),
  constraint social_suggestions_instagram_url check (is_web_url(instagram_link)),
  constraint social_suggestions_dance_styles_list check (is_short_list(dance_styles, 20, 80)),
  constraint social_suggestions_until_bounded check (until between date::date and date::date + 366),
  constraint social_suggestions_image_address check (is_picture_address(image)),
  constraint social_suggestions_decided check ((status = 'pending') = (decided_at is null)),
  constraint social_suggestions_image_waits check (status = 'pending' or image is null)
);
create unique index social_suggestions_once
  on social_suggestions (sender_id, lower(venue_name), lower(city), (date::date)) where status = 'pending';
create index social_suggestions_of_sender on social_suggestions (sender_id, id);
create index social_suggestions_waiting on social_suggestions (id) where status = 'pending';
-- Those that end: some time after the decision, or after their last day.
create index social_suggestions_by_decision on social_suggestions (decided_at);
create index social_suggestions_by_last_day on social_suggestions (coalesce(until, date::date)) where status = 'pending';
create index social_suggestions_of_party on social_suggestions (party_id);

-- The flyer of a social.
alter table social_parties add column image text;
alter table social_parties add constraint social_parties_image_address check (is_picture_address(image)) not valid;
