-- additive
-- The participants of meetups that were stored before the database counted them.

update meetups
set participant_count = 1 + (
  select count(*) from meetup_participants where meetup_id = meetups.id and meetup_participants.status = 'accepted'
);
