-- additive
-- The points of existing parties come from their towns or addresses, as the columns of a file contain none: a geocoder may better them.
update social_parties set point_from = 'town' where latitude is not null and point_from is null;
