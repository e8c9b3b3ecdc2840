-- additive
-- no transaction
-- For those whom a check names second, and for who leaves.

create index concurrently if not exists safe_checks_of_next on safe_checks (next_id);
