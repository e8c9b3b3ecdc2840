-- Verifications, ratings, reports, and live locations.

create type verification_type as enum ('email', 'google', 'instagram', 'id');
create type verification_status as enum ('pending', 'verified', 'rejected');
create type rating_context as enum ('room_share', 'meetup');
create type report_status as enum ('pending', 'dismissed', 'warned', 'suspended');

create table verifications (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  type verification_type not null,
  provider text,
  status verification_status not null default 'pending',
  verified_at timestamptz,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint verifications_once unique (user_id, type),
  constraint verifications_provider_length check (char_length(provider) <= 200),
  constraint verifications_dated check ((status = 'verified') = (verified_at is not null)),
  constraint verifications_metadata_size check (jsonb_typeof(metadata) = 'object' and pg_column_size(metadata) <= 8192)
);
create index verifications_waiting on verifications (id) where status = 'pending';

create table ratings (
  id uuid primary key default new_id(),
  rater_id uuid not null references users on delete cascade,
  ratee_id uuid not null references users on delete cascade,
  context_type rating_context not null,
  context_id uuid not null,
  score integer not null,
  comment text,
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint ratings_once unique (rater_id, ratee_id, context_type, context_id),
  constraint ratings_another check (rater_id <> ratee_id),
  constraint ratings_score_range check (score between 1 and 5),
  constraint ratings_comment_length check (char_length(comment) <= 1000),
  constraint ratings_tags_list check (is_short_list(tags, 10, 80))
);
create index ratings_of_ratee on ratings (ratee_id, id);

create table reports (
  id uuid primary key default new_id(),
  reporter_id uuid not null references users on delete cascade,
  reported_user_id uuid not null references users on delete cascade,
  context_type text,
  context_id uuid,
  reason text not null,
  description text,
  status report_status not null default 'pending',
  resolved_at timestamptz,
  resolved_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  constraint reports_another check (reporter_id <> reported_user_id),
  constraint reports_context_type_form check (context_type ~ '^[a-z_]{1,40}$'),
  constraint reports_reason_length check (char_length(reason) between 1 and 200),
  constraint reports_description_length check (char_length(description) <= 4000),
  constraint reports_resolved_dated check ((status = 'pending') = (resolved_at is null))
);
-- One open report for each incident; once it is resolved, a new one is possible.
create unique index reports_once on reports (reporter_id, reported_user_id, context_type, context_id) nulls not distinct
  where status = 'pending';
create index reports_waiting on reports (id) where status = 'pending';
create index reports_of_reporter on reports (reporter_id);
create index reports_of_reported on reports (reported_user_id);

-- One location per member, written only by themselves. It expires after eight hours at most, plus a minute for clock differences.
create table live_locations (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  festival_id uuid not null references festivals on delete cascade,
  latitude double precision not null,
  longitude double precision not null,
  -- In metres.
  accuracy double precision,
  opt_in boolean not null default true,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint live_locations_once unique (user_id),
  constraint live_locations_latitude_range check (latitude between -90 and 90),
  constraint live_locations_longitude_range check (longitude between -180 and 180),
  constraint live_locations_accuracy_range check (accuracy >= 0 and accuracy < 'Infinity'),
  constraint live_locations_expiry_bounded check (expires_at - updated_at <= interval '481 minutes')
);
create index live_locations_of_festival on live_locations (festival_id, expires_at);
create index live_locations_expiring on live_locations (expires_at);
create trigger live_locations_touch before update on live_locations for each row execute function touch_updated_at();
