-- additive
-- In which the member's emails, notifications and calendars are written (texts/languages.ts); null is English.
alter table users add column language text;
