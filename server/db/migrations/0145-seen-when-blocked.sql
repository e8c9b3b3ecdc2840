-- additive
-- The name and the picture under which a member is listed among those whom another blocked, from when that one saw them last. Null while
-- that one has not seen them: they had blocked already, or were suspended.
alter table blocks
  add column seen_username text,
  add column seen_name text,
  add column seen_picture text;
