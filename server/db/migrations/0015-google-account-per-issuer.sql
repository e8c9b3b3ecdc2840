-- A subject is one account at its issuer alone: another provider may give the same one to somebody else.
alter table users
  drop constraint users_google_id_taken,
  add constraint users_google_id_taken unique (google_issuer, google_id);
