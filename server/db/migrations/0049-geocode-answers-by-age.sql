-- additive
-- no transaction
-- Old answers of the geocoder are found by their age.
create index concurrently if not exists geocode_answers_by_age on geocode_answers (created_at);
