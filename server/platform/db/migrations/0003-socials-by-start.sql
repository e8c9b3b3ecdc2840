-- additive
-- no transaction
create index concurrently if not exists social_parties_by_start on social_parties ((date::date), starts, id);
create index concurrently if not exists social_parties_of_city_by_start on social_parties (lower(city), (date::date), starts, id);
drop index concurrently if exists social_parties_of_city;
