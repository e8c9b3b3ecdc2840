import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { PartyWord } from '../../../contract/socials/social-parties.ts'
import { closedWordsToAct } from '../../../contract/socials/social-parties.ts'
import type { DB } from '../../platform/db/schema.ts'
import { thisMonth } from '../../platform/db/statements/statement.ts'

/** Whether two aliases of `social_parties` are dates of the same night: the same venue, city and weekday. */
export const isSameNight = (one: string, other: string) => sql<boolean>`(
  lower(${sql.id(one)}.city) = lower(${sql.id(other)}.city)
  and lower(${sql.id(one)}.venue_name) = lower(${sql.id(other)}.venue_name)
  and extract(isodow from ${sql.id(one)}.date) = extract(isodow from ${sql.id(other)}.date)
)`

/** What `isSameNight` compares, as one value of an alias of `social_parties`. */
export const nightOf = (party: string) => sql<string>`concat_ws(
  chr(10), lower(${sql.id(party)}.city), lower(${sql.id(party)}.venue_name), extract(isodow from ${sql.id(party)}.date)
)`

/** What members said of these nights in the last seven days: the last word of each, unless they are suspended. */
export const wordsOfWeek = (nights: RawBuilder<unknown>) => sql`
  select distinct on (vote.user_id, ${nightOf('voted')}) ${nightOf('voted')} as night, vote.word
  from social_party_votes as vote
  join social_parties as voted on voted.id = vote.party_id
  join users as voter on voter.id = vote.user_id
  where vote.created_at > now() - interval '7 days'
    and voter.suspended_at is null
    and voter.deleted_at is null
    and ${nightOf('voted')} in (${nights})
  order by vote.user_id, ${nightOf('voted')}, vote.created_at desc`

/** The votes that count: of this month and the one before, since an admin last checked, and not by suspended members. */
const counts = (vote: string) => sql<boolean>`(
  ${sql.id(vote)}.created_at >= ${thisMonth} - interval '1 month'
  and ${sql.id(vote)}.seen_at is null
  and exists (select from users where users.id = ${sql.id(vote)}.user_id and suspended_at is null and deleted_at is null)
)`

/** The number of members whose last vote on the night of `party` is this one: each counts once, however many of its dates they voted on. */
export const countOfWord = (party: string, word: PartyWord) => sql<number>`(
  select count(*)::int
  from (
    select distinct on (vote.user_id) vote.word
    from social_party_votes as vote
    join social_parties as voted on voted.id = vote.party_id
    where ${isSameNight('voted', party)} and ${counts('vote')}
    order by vote.user_id, vote.created_at desc
  ) as latest
  where word = ${sql.lit(word)}
)`

/** The future parties that enough members report as closed; for `social_parties`. */
export const isDoubted = sql<boolean>`(
  lower(social_parties.city) in (
    select lower(voted.city)
    from social_party_votes as vote
    join social_parties as voted on voted.id = vote.party_id
    where vote.word = 'closed' and ${counts('vote')}
  )
  and ${countOfWord('social_parties', 'closed')} >= ${sql.lit(closedWordsToAct)}
)`

/** Why a member may not vote yet; null if they may. */
export async function refusalOfVoter(
  trx: Transaction<DB>,
  userId: string,
): Promise<'too_new' | 'email_not_verified' | null> {
  const { isOld, isVerified } = await trx
    .selectFrom('users')
    .select([
      sql<boolean>`created_at < now() - interval '7 days'`.as('isOld'),
      sql<boolean>`exists (
        select from verifications where user_id = users.id and type = 'email' and status = 'verified'
      )`.as('isVerified'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!isVerified) return 'email_not_verified'
  return isOld ? null : 'too_new'
}

/** Stores a member's vote on a night, and replaces an earlier one of this month. Lock the member first. */
export async function storeVote(
  trx: Transaction<DB>,
  { userId, partyId, word }: { userId: string; partyId: string; word: PartyWord },
) {
  const { numAffectedRows = 0n } = await sql`
    update social_party_votes as vote
    set word = ${word}, created_at = now()
    from social_parties as voted, social_parties as party
    where vote.user_id = ${userId}
      and vote.created_at >= ${thisMonth}
      and voted.id = vote.party_id
      and party.id = ${partyId}
      and ${isSameNight('voted', 'party')}`.execute(trx)
  if (numAffectedRows > 0n) return
  await trx.insertInto('socialPartyVotes').values({ userId, partyId, word }).execute()
}

/** Called when an admin has checked a night: earlier votes on it no longer count. */
export async function settleVotes(trx: Transaction<DB>, partyId: string): Promise<void> {
  await sql`
    update social_party_votes as vote
    set seen_at = now()
    from social_parties as voted, social_parties as party
    where vote.seen_at is null
      and voted.id = vote.party_id
      and party.id = ${partyId}
      and ${isSameNight('voted', 'party')}`.execute(trx)
}
