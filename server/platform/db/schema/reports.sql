-- Reports: their evidence, the order in which admins review them, the decisions, and how a decision is reverted.

create type report_status as enum ('pending', 'dismissed', 'warned', 'suspended', 'taken_down');
create type report_action as enum ('dismiss', 'warn', 'take_down', 'suspend');

create table reports (
  id uuid primary key default new_id(),
  reporter_id uuid not null references users on delete cascade,
  -- Null for a social, which has no author.
  reported_user_id uuid references users on delete cascade,
  context_type text,
  context_id uuid,
  -- The reporter's text is deleted when they leave.
  reason text,
  description text,
  status report_status not null default 'pending',
  resolved_at timestamptz,
  resolved_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  reporter_has_left boolean not null default false,
  -- The smaller, the sooner an admin should review it (server/desk/reports/report-priority.queries.ts).
  priority integer not null default 100,
  constraint reports_another check (reporter_id <> reported_user_id),
  constraint reports_context_type_form check (context_type ~ '^[a-z_]{1,40}$'),
  constraint reports_reason_length check (char_length(reason) between 1 and 200),
  constraint reports_description_length check (char_length(description) <= 4000),
  constraint reports_resolved_dated check ((status = 'pending') = (resolved_at is null)),
  constraint reports_reason_given check (reason is not null or reporter_has_left)
);

create table report_decisions (
  id uuid primary key default new_id(),
  -- The report that the admin opened; others may be decided with it.
  report_id uuid not null references reports on delete cascade,
  admin_id uuid references users on delete set null,
  action report_action not null,
  -- The reason that the member reads.
  reason text not null,
  -- The length of a suspension; null: without an end.
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

-- The two refer to each other: a decision to the report that the admin opened, a report to the decision that ended it.
alter table reports add column decision_id uuid references report_decisions on delete set null;

-- One open report for each incident; once it is resolved, a new one is possible.
create unique index reports_once on reports (reporter_id, reported_user_id, context_type, context_id) nulls not distinct
  where status = 'pending';
create index reports_waiting on reports (id) where status = 'pending';
create index reports_queue on reports (priority, id) where status = 'pending';
create index reports_decided on reports (status, id) where status <> 'pending';
create index reports_by_decision_time on reports (resolved_at) where resolved_at is not null;
create index reports_of_reporter on reports (reporter_id);
create index reports_of_reported on reports (reported_user_id);
create index reports_of_decision on reports (decision_id);

-- The changes of a decision, kept for a day to revert it.
create table decision_undos (
  decision_id uuid primary key references report_decisions on delete cascade,
  -- The member who owns the data; null if nobody does.
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
  -- When the member confirmed having read it.
  read_at timestamptz,
  constraint warnings_once unique (decision_id),
  constraint warnings_reason_length check (char_length(reason) between 1 and 200)
);
create index warnings_of_member on warnings (user_id, id);
create index warnings_by_age on warnings (created_at);

-- The reported content, once for each version of it, however many reports there are: the evidence of a report then has only its title.
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

-- The reported content at the time of the report: changing or deleting it afterwards hides nothing from the admins (threat 59).
create table report_evidence (
  report_id uuid primary key references reports on delete cascade,
  content jsonb not null,
  -- The files of the photos are kept as long as this row.
  photos text[] not null default '{}',
  created_at timestamptz not null default now(),
  version_id uuid references reported_versions,
  constraint report_evidence_size check (pg_column_size(content) <= 1000000)
);
create index report_evidence_photos on report_evidence using gin (photos) where photos <> '{}';
create index report_evidence_of_version on report_evidence (version_id);

-- Members whose reports an admin may not judge: the admin themselves, and everybody tied to them by grants of the admin role in the last 30
-- days, in either direction and over any number of steps. The audit log is append-only, so taking the role back hides nothing.
create function members_judged_by_others(admin uuid) returns setof uuid language sql stable parallel safe
begin atomic
  with recursive
    grants as (
      select actor_id, target_id
      from audit_log
      where action = 'admin.grant' and actor_id is not null and created_at > now() - interval '30 days'
    ),
    raised as (select admin as id union select grants.target_id from grants join raised on grants.actor_id = raised.id),
    raisers as (select admin as id union select grants.actor_id from grants join raisers on grants.target_id = raisers.id)
  select id from raised union select id from raisers;
end;

-- A role granted by an admin counts for reports after a day, so that the other admins have read about it. A role granted by the operator
-- counts at once.
create function judges_reports(admin uuid) returns boolean language sql stable parallel safe
return not exists (
  select from audit_log
  where action = 'admin.grant'
    and target_id = admin
    and actor_id is not null
    and created_at > now() - interval '1 day'
);
