import { schemaMigration } from './own-migrations.ts'

/** Before the first release the schema was made by many migrations. These were the first and the last. */
export const joined = {
  first: '0001-ground.sql',
  last: '0388-without-index-of-words.sql',
  count: 178,
  commit: '09ffb9c9',
}

/** Unused columns that an older backup contains. They exist while it is loaded. */
export const addUnused = `
  alter table room_shares add column if not exists age_from integer, add column if not exists age_to integer;
  alter table calendar_feeds add column if not exists secret text;`
export const dropUnused = `
  alter table room_shares
    drop column if exists traits,
    drop column if exists age_from,
    drop column if exists age_to;
  alter table calendar_feeds drop column if exists secret;`

/** SQL that brings a database with those migrations to the state that the schema creates. `schema`: its text. */
export const takeOver = (schema: string) => `
  delete from kysely_migration;
  alter table meetups
    validate constraint meetups_within_capacity,
    validate constraint meetups_within_capacity_with_offers;
  alter table ratings
    validate constraint ratings_answer_length,
    validate constraint ratings_answer_dated;
  alter table live_locations validate constraint live_locations_shown_range;
  alter table safe_checks validate constraint safe_checks_next_another;
  comment on column live_locations.seen_by is
    'Who knew the member when the share began, and sees it for as long as they do. Null: nobody.';
  drop table if exists unsubscribe_links;
  drop index if exists users_words;
  drop trigger if exists notifications_text_of_earlier on notifications;
  drop function if exists notifications_text_of_earlier;
  drop trigger if exists festival_revisions_complete on festival_revisions;
  drop function if exists festival_revisions_complete;
  ${dropUnused}
  drop function if exists room_traits;
  drop function if exists found_messages(uuid[], text, int, int);
  ${functionIn(schema, 'blocks_end_places')}`

/** The definition of a changed function, for a database that has the earlier one. */
function functionIn(schema: string, name: string): string {
  const [, definition] = new RegExp(String.raw`^create (function ${name}\(.*?^\$\$;)`, 'ms').exec(schema) ?? []
  if (definition === undefined) throw new Error(`The schema has no function ${name}`)
  return `create or replace ${definition}`
}

/** The migrations by their present names; null for a state before the last of the joined ones. */
export function namesToday(ran: readonly string[]): readonly string[] | null {
  if (!ran.includes(joined.first)) return ran
  return ran.length === joined.count && ran.includes(joined.last) ? [schemaMigration] : null
}
