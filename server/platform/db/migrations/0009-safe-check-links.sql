-- additive
-- A link by which somebody without an account reads whether the member is home. Only its hash is stored; a check has one link at a time.
alter table safe_checks add column link_hash bytea;
comment on column safe_checks.link_hash is 'Of the secret in the link that the member gave to somebody outside.';
