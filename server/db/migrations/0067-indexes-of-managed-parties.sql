-- additive
-- no transaction
-- The dates of a weekly night, the parties without a place, and those whose point a geocoder may better.

create index concurrently if not exists social_parties_of_weekly on social_parties (weekly_id, date);
create index concurrently if not exists social_parties_unplaced on social_parties (date, id) where latitude is null;
create index concurrently if not exists social_parties_inexact on social_parties (date)
  where point_from is null or point_from = 'town';
