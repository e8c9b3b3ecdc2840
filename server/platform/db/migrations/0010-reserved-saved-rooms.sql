-- additive
-- The page of saved rooms is an address of the product too, so nobody can take it as a username.
create or replace function is_reserved_username(username text) returns boolean
language sql immutable strict parallel safe
return claims_a_role(username) or look_of(username) = any (string_to_array(translate(
  'api assets auth favicon favorites festivals healthz homesafe joinwaitlist meetups members messages myevents myrequests '
  'myrooms notifications objects onboarding privacy ratings readyz robots rooms s3 safety savedrooms settings shared sitemap '
  'socialparties terms ui unsubscribe', 'i1', 'll'
), ' '));
