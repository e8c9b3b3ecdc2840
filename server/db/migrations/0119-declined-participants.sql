-- additive
-- Whoever was declined may ask once more: the row of a declined member stays and counts.
alter table meetup_participants add column declined_count smallint not null default 0;
comment on column meetup_participants.declined_count is 'How often the organizer declined this member.';
