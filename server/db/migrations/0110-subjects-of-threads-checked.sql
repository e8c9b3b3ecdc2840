-- additive
-- That 0109 has named every subject whole.

alter table chat_threads validate constraint chat_threads_subject_whole;
