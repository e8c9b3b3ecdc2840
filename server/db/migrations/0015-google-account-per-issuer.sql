-- A subject identifies an account only together with its issuer: another provider may give the same one to somebody else.
alter table users
  drop constraint users_google_id_taken,
  add constraint users_google_id_taken unique (google_issuer, google_id);
