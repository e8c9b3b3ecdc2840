-- additive
-- no transaction
-- Finds the social of a photo, and the photos of socials.
create index concurrently if not exists social_parties_of_image on social_parties (image) where image is not null;
