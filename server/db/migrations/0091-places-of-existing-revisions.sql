-- additive
-- Completes the waiting changes that exist, by the trigger of 0088.

update festival_revisions set location = null where location is null;
