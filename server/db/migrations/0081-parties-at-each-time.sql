-- additive
-- no transaction
-- A venue may have several socials on one day, at different times. Until an earlier release beside this one is replaced, its uploads and
-- its dates of weekly nights fail, as they name the index that is dropped; everything else goes on.

create unique index concurrently if not exists social_parties_at_each_time
  on social_parties (lower(venue_name), lower(city), (date::date), party_time(time, date));
drop index concurrently if exists social_parties_once;
