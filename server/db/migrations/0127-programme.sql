-- additive
-- What the programme of a festival may say. Nothing was written to this table before.
alter table events
  add constraint events_known_type
    check (event_type in ('class', 'bootcamp', 'party', 'show', 'competition', 'talk', 'other')),
  add constraint events_length check (end_time - start_time <= interval '24 hours');
