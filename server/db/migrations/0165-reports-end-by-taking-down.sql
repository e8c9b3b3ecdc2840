-- additive
-- What is reported can be taken down, besides a warning or a suspension of its author.

alter type report_status add value 'taken_down';
