-- additive
-- Reports of members who had left before: a sentence stood in place of what they wrote.

update reports set reporter_has_left = true, reason = null
where reason = 'Reported by a former member'
  and exists (select from users where users.id = reporter_id and users.deleted_at is not null);
