-- additive
-- no transaction

create index concurrently if not exists report_evidence_of_version on report_evidence (version_id);
