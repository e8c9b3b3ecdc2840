-- Members with their profiles and preferences.

create type experience_level as enum ('Beginner', 'Intermediate', 'Advanced', 'Professional');
create type attendance_audience as enum ('members', 'followed', 'nobody');
create type dance_role as enum ('Leader', 'Follower', 'Both');

-- The row of a member who left is kept without personal data (`deleted_at`), so that their messages to others keep an author.
create table users (
  id uuid primary key default new_id(),
  username text not null,
  email text,
  -- The argon2id hash; null if the member signs in only with an external account.
  password text,
  name text not null,
  bio text,
  location text,
  age integer,
  avatar text,
  cover_image text,
  dance_styles text[] not null default '{}',
  experience_level experience_level not null default 'Beginner',
  instagram_handle text,
  facebook_handle text,
  -- The subject at the issuer. The two together identify the external account; its email address does not.
  google_id text,
  google_issuer text,
  profile_picture text,
  is_admin boolean not null default false,
  suspended_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  -- The look of the username (look_of() in names.sql). Null for members who left.
  username_look text,
  -- The reason and the end of a suspension, which the member reads when they try to log in. Without an end, it lasts until an admin ends
  -- it.
  suspended_until timestamptz,
  suspension_reason text,
  -- Who sees which festivals a member attends. Null until they have chosen: then the members whom they follow see it.
  attendance_shown_to attendance_audience,
  dance_role dance_role,
  -- Each member chooses whether others see their followers, and whom they follow.
  shows_followers boolean not null default true,
  shows_following boolean not null default true,
  -- A subject identifies an account only together with its issuer: another provider may use the same subject for somebody else.
  constraint users_google_id_taken unique (google_issuer, google_id),
  constraint users_google_whole check ((google_id is null) = (google_issuer is null)),
  constraint users_username_form check (username ~ '^[A-Za-z0-9._-]{3,30}$'),
  constraint users_email_form check (is_email(email)),
  constraint users_email_required check (email is not null or deleted_at is not null),
  constraint users_password_hashed check (password like '$argon2id$%'),
  constraint users_name_length check (char_length(name) between 1 and 80),
  constraint users_bio_length check (char_length(bio) <= 1000),
  constraint users_location_length check (char_length(location) <= 200),
  constraint users_age_range check (age between 16 and 100),
  constraint users_avatar_address check (is_picture_address(avatar)),
  constraint users_cover_image_address check (is_picture_address(cover_image)),
  constraint users_profile_picture_address check (is_picture_address(profile_picture)),
  constraint users_dance_styles_list check (is_short_list(dance_styles, 20, 80)),
  constraint users_instagram_handle_length check (char_length(instagram_handle) <= 200),
  constraint users_facebook_handle_length check (char_length(facebook_handle) <= 200),
  constraint users_google_length check (char_length(google_id) <= 255 and char_length(google_issuer) <= 200),
  constraint users_suspension_whole check (
    suspended_at is not null or (suspended_until is null and suspension_reason is null)
  ),
  constraint users_suspension_reason_length check (char_length(suspension_reason) between 1 and 200)
);
create unique index users_username_taken on users (lower(username));
create unique index users_email_taken on users (lower(email));
-- Members whose rooms are hidden.
create index users_out_of_sight on users (id) where suspended_at is not null or deleted_at is not null;
-- Admins search members by the beginnings of words (decision 82).
create index users_by_words on users
  using gin (array_to_tsvector(words_of(username || ' ' || name))) with (fastupdate = off)
  where deleted_at is null;
create index users_admins on users (id) where is_admin;

-- With a picture at Google, the browser of everybody who looks at the member would request it there. Pictures are photos of ours: no
-- statement stores an external address in a profile.
create function only_our_picture() returns trigger language plpgsql as $$
begin
  new.profile_picture := null;
  return new;
end $$;
create trigger only_our_picture before insert or update of profile_picture on users
for each row when (is_web_url(new.profile_picture)) execute function only_our_picture();

create table user_preferences (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  -- The wizard's roomSharingOpen (server behaviour, section 2).
  looking_for_roommate boolean not null default false,
  meal_preferences text[] not null default '{}',
  activity_interests text[] not null default '{}',
  open_to_meals boolean not null generated always as (cardinality(meal_preferences) > 0) stored,
  open_to_activities boolean not null generated always as (cardinality(activity_interests) > 0) stored,
  age_range_min integer,
  age_range_max integer,
  -- Private: it decides which rooms the member may request, and nobody else sees it.
  gender gender,
  gender_preference gender_preference,
  -- Per night, in USD.
  budget_min integer,
  budget_max integer,
  proximity_preference text,
  sleep_style sleep_style,
  social_vibe social_vibe,
  cleanliness cleanliness,
  noise_tolerance noise_tolerance,
  drinking_party drinking_party,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the member last changed a stated gender: a member who changes it to look at rooms for one gender sees none for a while.
  gender_left_at timestamptz,
  constraint user_preferences_once unique (user_id),
  constraint user_preferences_meals_list check (is_short_list(meal_preferences, 20, 80)),
  constraint user_preferences_activities_list check (is_short_list(activity_interests, 20, 80)),
  constraint user_preferences_age_bounds check (age_range_min between 18 and 80 and age_range_max between 18 and 80),
  constraint user_preferences_age_order check (age_range_min <= age_range_max),
  constraint user_preferences_budget check (budget_min >= 0 and budget_max >= 0),
  constraint user_preferences_budget_order check (budget_min <= budget_max),
  constraint user_preferences_proximity_length check (char_length(proximity_preference) <= 200)
);
create trigger user_preferences_touch before update on user_preferences for each row execute function touch_updated_at();

-- A change within an hour of the first answers counts as a correction: a new account could state anything anyway.
create function user_preferences_leave_gender() returns trigger language plpgsql as $$
begin
  new.gender_left_at := now();
  return new;
end $$;
create trigger user_preferences_leave_gender before update of gender on user_preferences
  for each row when (
    old.gender is not null and new.gender is distinct from old.gender and old.created_at < now() - interval '1 hour'
  )
  execute function user_preferences_leave_gender();

create table user_social_links (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  provider text not null,
  handle text,
  url text,
  is_verified boolean not null default false,
  created_at timestamptz not null default now(),
  constraint user_social_links_once unique (user_id, provider),
  constraint user_social_links_provider_length check (char_length(provider) between 1 and 200),
  constraint user_social_links_handle_length check (char_length(handle) <= 200),
  constraint user_social_links_url check (is_web_url(url))
);
