-- additive
-- Why an email was not sent, and until when it is of use: an email that was given up can be sent again while its link works.
create type mail_failure as enum (
  'address_refused', 'message_refused', 'sign_in', 'connection', 'timeout', 'encryption', 'later', 'folder', 'unwanted', 'other'
);
alter table mail_outbox
  add column failure mail_failure,
  -- Null if it holds no link that ends. The default is for emails of a release that does not say it: the shortest of their links.
  add column useful_until timestamptz default now() + interval '1 hour';
