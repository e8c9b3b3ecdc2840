-- additive
-- no transaction
create index concurrently if not exists festivals_by_approval on festivals (approved_at) where approved_at is not null;
