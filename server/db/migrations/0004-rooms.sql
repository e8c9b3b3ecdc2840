-- Shared rooms and the requests for them.

create type room_type as enum ('Seeking', 'Offering');
create type room_request_status as enum ('pending', 'accepted', 'rejected');
create type accommodation_type as enum ('Hotel', 'Airbnb', 'Hostel', 'Open to any');
create type festival_ticket_status as enum ('Going solo', 'With friends', 'Looking for group');

-- A festival with rooms cannot be deleted; a host's rooms are deleted with the host.
create table room_shares (
  id uuid primary key default new_id(),
  title text not null,
  description text,
  location text,
  festival_id uuid not null references festivals,
  host_id uuid not null references users on delete cascade,
  room_type room_type not null,
  -- In `currency`. A number here, a string in replies.
  price_per_night numeric(12, 2) not null,
  currency text not null default 'USD',
  max_guests integer not null,
  -- The host included; updated in the transaction that accepts a request.
  current_guests integer not null default 1,
  amenities text[] not null default '{}',
  images text[] not null default '{}',
  available_from date not null,
  available_to date not null,
  is_active boolean not null default true,
  gender gender,
  age_range text,
  area text,
  distance_from_venue text,
  accommodation_type accommodation_type,
  sleep_style sleep_style,
  social_vibe social_vibe,
  cleanliness cleanliness,
  noise_tolerance noise_tolerance,
  drinking_party drinking_party,
  airbnb_link text,
  festival_ticket_status festival_ticket_status,
  gender_preference gender_preference,
  created_at timestamptz not null default now(),
  constraint room_shares_title_length check (char_length(title) between 1 and 120),
  constraint room_shares_description_length check (char_length(description) <= 4000),
  constraint room_shares_location_length check (char_length(location) <= 200),
  constraint room_shares_price_amount check (price_per_night >= 0),
  constraint room_shares_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint room_shares_max_guests_range check (max_guests between 1 and 10),
  constraint room_shares_full check (current_guests between 1 and max_guests),
  constraint room_shares_amenities_list check (is_short_list(amenities, 20, 80)),
  constraint room_shares_images_list check (is_short_list(images, 5, 500)),
  constraint room_shares_days_in_order check (available_to >= available_from),
  -- Limits what is read by day, as for festivals.
  constraint room_shares_nights_bounded check (available_to - available_from <= 60),
  constraint room_shares_age_range_length check (char_length(age_range) <= 200),
  constraint room_shares_area_length check (char_length(area) <= 200),
  constraint room_shares_distance_length check (char_length(distance_from_venue) <= 200),
  constraint room_shares_airbnb_url check (is_web_url(airbnb_link))
);
create index room_shares_by_day on room_shares (available_from, id) where is_active;
create index room_shares_of_festival on room_shares (festival_id, available_from, id);
create index room_shares_of_host on room_shares (host_id, id);

create table room_requests (
  id uuid primary key default new_id(),
  room_share_id uuid not null references room_shares on delete cascade,
  requester_id uuid not null references users on delete cascade,
  message text not null,
  status room_request_status not null default 'pending',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint room_requests_once unique (room_share_id, requester_id),
  constraint room_requests_message_length check (char_length(message) between 1 and 2000)
);
create index room_requests_of_requester on room_requests (requester_id, id);
create trigger room_requests_touch before update on room_requests for each row execute function touch_updated_at();
