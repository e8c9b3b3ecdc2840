-- additive
-- What a member wrote in a report is deleted when they leave.

alter table reports
  add column reporter_has_left boolean not null default false,
  alter column reason drop not null,
  add constraint reports_reason_given check (reason is not null or reporter_has_left);
