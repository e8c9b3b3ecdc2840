-- additive
-- no transaction
create unique index concurrently if not exists safe_checks_by_link on safe_checks (link_hash) where link_hash is not null;
