-- additive
-- no transaction
-- The acts of one kind by time: who made whom an admin lately, and which rates were set.

create index concurrently if not exists audit_log_of_action on audit_log (action, created_at);
