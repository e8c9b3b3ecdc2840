-- additive
-- no transaction
-- The nightly clean-up finds old notifications by their age.

create index concurrently if not exists notifications_by_age on notifications (created_at);
