-- additive
-- no transaction
-- The few open rooms that lists leave out for members of other genders.

create index concurrently if not exists room_shares_one_gender on room_shares (id)
  include (gender_preference, host_id) where one_gender_only and is_active;
