-- additive
-- no transaction

create index concurrently if not exists reports_queue on reports (priority, id) where status = 'pending';
create index concurrently if not exists reports_decided on reports (status, id) where status <> 'pending';
create index concurrently if not exists reports_of_decision on reports (decision_id);
create index concurrently if not exists reports_by_decision_time on reports (resolved_at) where resolved_at is not null;
