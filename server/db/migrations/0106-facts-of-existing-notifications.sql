-- additive
-- The facts of notifications that were stored as text, by the sentences of earlier releases. The text stays for these releases, and
-- where it says nothing that is known here, it is still what is shown.
update notifications
set facts = (case type
  when 'direct_message' then '{}'
  when 'group_opened' then '{}'
  when 'room_request_received' then case when related_type = 'room_share' then '{}' end
  when 'room_request_accepted' then case when related_type = 'room_share' then '{}' end
  when 'room_request_withdrawn' then case
    when related_type <> 'room_share' then null
    when actor_id is null then '{"event": "guest_left"}'
    when message like 'They gave back their place in %' then '{"event": "taken_back", "hadPlace": true}'
    when message like 'They took back their request for %' then '{"event": "taken_back", "hadPlace": false}'
  end
  when 'room_request_declined' then case
    when related_type = 'festival' and title = 'Your place to stay is gone' then '{"event": "host_left", "hadPlace": true}'
    when related_type = 'festival' and title = 'A room that you asked for is gone' then '{"event": "host_left", "hadPlace": false}'
    when related_type <> 'room_share' then null
    when title like '% had to take back your place' then '{"event": "declined", "hadPlace": true}'
    when title like '% can’t take you in this time' then '{"event": "declined", "hadPlace": false}'
    when title like '% took their room down' and message ~ '^“.+” is gone, and your (place|request) ' then json_build_object(
      'event', 'room_taken_down',
      'hadPlace', message like '%” is gone, and your place in it. We are sorry: there are more rooms to find.',
      'room', substring(message from '^“(.+)” is gone, and your (?:place|request) ')
    )::text
  end
  when 'festival_answered' then case title
    when 'Your festival is approved' then '{"event": "approved"}'
    when 'Your change is approved' then '{"event": "change_approved"}'
    when 'Your change was not approved' then '{"event": "change_declined"}'
    when 'Your festival was not approved' then
      json_build_object('event', 'declined', 'festival', substring(message from '^An admin looked at “(.+)” and removed it'))::text
    when 'Your festival was removed' then
      json_build_object('event', 'removed', 'festival', substring(message from '^An admin removed “(.+)” from Compás'))::text
  end
end)::jsonb
where facts is null;
