-- additive
-- The pages of the installed site and the files that browsers ask for by a fixed name, so nobody can take them as a username.
create or replace function is_reserved_username(username text) returns boolean
language sql immutable strict parallel safe
return claims_a_role(username) or look_of(username) = any (string_to_array(translate(
  'api assets auth favicon favorites festivals healthz homesafe install joinwaitlist manifest meetups members messages myevents '
  'myrequests myrooms notifications objects onboarding privacy ratings readyz robots rooms s3 safety savedrooms settings share shared '
  'shell sitemap socialparties sw terms ui unsubscribe', 'i1', 'll'
), ' '));
