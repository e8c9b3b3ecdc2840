-- additive
-- Pairs from before the trigger.
update ratings set revealed_at = now()
where exists (
  select from ratings as answer
  where answer.rater_id = ratings.ratee_id
    and answer.ratee_id = ratings.rater_id
    and answer.context_type = ratings.context_type
    and answer.context_id = ratings.context_id
);
