-- additive
-- The checks of 0051, now for the members of before, without locking their writers out.
alter table users
  validate constraint users_suspension_whole,
  validate constraint users_suspension_reason_length;
