-- additive
-- Reports: what they point at, in which order admins look at them, what was decided, and how that is taken back.

create type report_action as enum ('dismiss', 'warn', 'take_down', 'suspend');

create table report_decisions (
  id uuid primary key default new_id(),
  -- The report that the admin looked at; others may be decided with it.
  report_id uuid not null references reports on delete cascade,
  admin_id uuid references users on delete set null,
  action report_action not null,
  -- What the member is told.
  reason text not null,
  -- Of a suspension; null: without an end.
  days integer,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references users on delete set null,
  constraint report_decisions_reason_length check (char_length(reason) between 1 and 200),
  constraint report_decisions_days_of_suspension check (days is null or action = 'suspend')
);
create index report_decisions_of_report on report_decisions (report_id);
create index report_decisions_of_admin on report_decisions (admin_id);
create index report_decisions_undone_by on report_decisions (undone_by);

-- What a decision changed, for a day, to put it back.
create table decision_undos (
  decision_id uuid primary key references report_decisions on delete cascade,
  -- Whose data it is; null of what no member owns.
  user_id uuid references users on delete cascade,
  before jsonb not null,
  created_at timestamptz not null default now()
);
create index decision_undos_of_member on decision_undos (user_id);
create index decision_undos_by_age on decision_undos (created_at);

create table warnings (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  decision_id uuid not null references report_decisions on delete cascade,
  reason text not null,
  created_at timestamptz not null default now(),
  -- When the member confirmed to have read it.
  read_at timestamptz,
  constraint warnings_once unique (decision_id),
  constraint warnings_reason_length check (char_length(reason) between 1 and 200)
);
create index warnings_of_member on warnings (user_id, id);
create index warnings_by_age on warnings (created_at);

-- What a report points at, as it was: changing or deleting it afterwards hides nothing from the admins (threat 59).
create table report_evidence (
  report_id uuid primary key references reports on delete cascade,
  content jsonb not null,
  -- Their files are kept as long as this row.
  photos text[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint report_evidence_size check (pg_column_size(content) <= 1000000)
);
create index report_evidence_photos on report_evidence using gin (photos) where photos <> '{}';

alter table reports
  -- A social has no author.
  alter column reported_user_id drop not null,
  -- The smaller, the sooner an admin should look (server/reports/report-priority.queries.ts).
  add column priority integer not null default 100,
  add column decision_id uuid references report_decisions on delete set null;

-- An admin closed the room: its host cannot open it again.
alter table room_shares
  add column taken_down_at timestamptz,
  add constraint room_shares_taken_down_closed check (taken_down_at is null or not is_active);
