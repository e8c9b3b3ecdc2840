-- additive
-- Why a member is suspended, and until when: they are told when they try to log in. Without an end, until an admin ends it.

alter table users
  add column suspended_until timestamptz,
  add column suspension_reason text,
  add constraint users_suspension_whole check (
    suspended_at is not null or (suspended_until is null and suspension_reason is null)
  ) not valid,
  add constraint users_suspension_reason_length check (char_length(suspension_reason) between 1 and 200) not valid;
