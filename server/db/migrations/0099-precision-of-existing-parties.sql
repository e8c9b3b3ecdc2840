-- additive
-- Points from before their source was stored count as the town's; one that the geocoder has given is that of an address.
update social_parties set point_from = 'address'
from geocode_answers as answer
where social_parties.point_from = 'town'
  and answer.latitude = social_parties.latitude and answer.longitude = social_parties.longitude;
-- A point that an admin has changed, as the audit log says.
update social_parties set point_from = 'hand'
where point_from = 'given' and exists (
  select from audit_log
  where target_type = 'social_party' and target_id = social_parties.id and action = 'social_party.change'
    and detail -> 'before' ? 'latitude'
);
-- The trigger writes it.
update social_parties set precision = null where latitude is not null and precision is null;
