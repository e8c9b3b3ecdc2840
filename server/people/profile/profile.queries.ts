import { type NotNull, sql, type Transaction } from 'kysely'
import { Profile, type SavedPreferences } from '../../../contract/people/profile.ts'
import { isTakenEmail } from '../auth/auth.queries.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readJson } from '../../platform/db/statements/named-statements.ts'
import type { AttendanceAudience, DanceRole, DB, ExperienceLevel } from '../../platform/db/schema.ts'
import { type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { Unauthenticated } from '../../platform/http-error.ts'
import { verifiedBy } from '../people/people.queries.ts'
import { personJson } from '../people/person.queries.ts'
import { defaultLanguage } from '../../../texts/languages.ts'

/** The new address whose confirmation link has not been opened yet. */
const pendingEmail = sql`(
  select token.email
  from one_time_tokens as token
  where token.user_id = member.id
    and token.purpose = 'change_email'
    and token.used_at is null
    and token.expires_at > now()
  order by token.id desc
  limit 1
)`

const savedPreferences = sql`
  select
    looking_for_roommate as "roomSharingOpen",
    meal_preferences as "mealPreferences",
    activity_interests as "activityInterests",
    age_range_min as "ageRangeMin",
    age_range_max as "ageRangeMax",
    gender,
    gender_preference as "genderPreference",
    budget_min as "budgetMin",
    budget_max as "budgetMax",
    proximity_preference as "proximityPreference",
    sleep_style as "sleepStyle",
    social_vibe as "socialVibe",
    cleanliness,
    noise_tolerance as "noiseTolerance",
    drinking_party as "drinkingParty"
  from user_preferences`

const oneProfile = statement(
  'profile',
  (arg: Placeholders<{ id: string }>) => sql`
    select ${personJson('member', Profile, {
      email: sql`member.email`,
      age: sql`member.age`,
      attendanceShownTo: sql`member.attendance_shown_to`,
      showsFollowers: sql`member.shows_followers`,
      showsFollowing: sql`member.shows_following`,
      language: sql`coalesce(member.language, ${sql.lit(defaultLanguage)})`,
      quietHours: sql`case when member.quiet_from is not null then json_build_object('from', member.quiet_from, 'to', member.quiet_to) end`,
      pushShowsText: sql`member.push_shows_text`,
      googleId: sql`member.google_id`,
      isAdmin: sql`member.is_admin`,
      preferences: sql`(select row_to_json(saved) from (${savedPreferences} where user_id = member.id) as saved)`,
      socialLinks: sql`(
        select coalesce(json_agg(json_build_object(
          'platform', provider, 'url', url, 'username', handle, 'isVerified', is_verified
        ) order by provider), '[]')
        from user_social_links
        where user_id = member.id
      )`,
      verifiedBy: verifiedBy('member'),
      hasPassword: sql`member.password is not null`,
      pendingEmail,
    })}::text as json
    from users as member
    where member.id = ${arg.id}`,
)

/** The member's own profile, as JSON. */
export const readProfile = (db: Database, id: string) => readJson(db, oneProfile, { id })

/**
 * The fields that a change of the account is checked against; `password` is the hash. Throws 401 if the account was deleted or suspended
 * meanwhile.
 */
export async function loadAccount(db: Database, id: string) {
  return await accountOf(db, id).executeTakeFirstOrThrow(Unauthenticated)
}

/**
 * Like `loadAccount`, locked until the transaction ends, so that nothing is written for a member whose account is being deleted or
 * suspended.
 */
export async function lockAccount(trx: Transaction<DB>, id: string) {
  return await accountOf(trx, id).forUpdate().executeTakeFirstOrThrow(Unauthenticated)
}

const accountOf = (db: Database, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'email', 'password', 'avatar', 'coverImage'])
    .$narrowType<{ email: NotNull }>()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('suspendedAt', 'is', null)

/** Whether the address belongs to another member, or is reserved for one. */
export async function isEmailTaken(db: Database, email: string, member: string): Promise<boolean> {
  const taken = isTakenEmail(email, member)
  return (await db.selectNoFrom(taken.as('taken')).executeTakeFirstOrThrow()).taken
}

/** Fields that a change sets at once; an undefined field stays unchanged. */
export type MemberChange = {
  name?: string | undefined
  username?: string | undefined
  bio?: string | null | undefined
  location?: string | null | undefined
  age?: number | null | undefined
  danceStyles?: string[] | undefined
  experienceLevel?: ExperienceLevel | undefined
  danceRole?: DanceRole | null | undefined
  attendanceShownTo?: AttendanceAudience | undefined
  showsFollowers?: boolean | undefined
  showsFollowing?: boolean | undefined
  language?: string | undefined
  quietFrom?: string | null | undefined
  quietTo?: string | null | undefined
  pushShowsText?: boolean | undefined
  instagramHandle?: string | null | undefined
  facebookHandle?: string | null | undefined
  avatar?: string | null | undefined
  coverImage?: string | null | undefined
}

/** Throws the violation of `users_username_taken` or of the constraints on misleading names. */
export async function updateMember(trx: Transaction<DB>, id: string, change: MemberChange) {
  if (Object.values(change).every((value) => value === undefined)) return
  await trx.updateTable('users').set(change).where('id', '=', id).execute()
}

/** The gender that a member states; null if none. */
export async function loadGender(trx: Transaction<DB>, userId: string) {
  const row = await trx.selectFrom('userPreferences').select('gender').where('userId', '=', userId).executeTakeFirst()
  return row?.gender ?? null
}

export async function replacePreferences(trx: Transaction<DB>, userId: string, preferences: SavedPreferences) {
  const { roomSharingOpen, ...columns } = preferences
  const row = { ...columns, lookingForRoommate: roomSharingOpen }
  await trx
    .insertInto('userPreferences')
    .values({ userId, ...row })
    .onConflict((one) => one.column('userId').doUpdateSet(row))
    .execute()
}

type SocialLink = { platform: string; url: string | null; username: string | null }

/** Inserts or replaces the link. It stays verified only if neither its address nor its name changes. */
export async function replaceSocialLink(trx: Transaction<DB>, userId: string, link: SocialLink) {
  const { platform, url, username } = link
  return await trx
    .insertInto('userSocialLinks')
    .values({ userId, provider: platform, url, handle: username })
    .onConflict((one) =>
      one.columns(['userId', 'provider']).doUpdateSet({
        url,
        handle: username,
        isVerified: sql<boolean>`user_social_links.is_verified
          and user_social_links.url is not distinct from excluded.url
          and user_social_links.handle is not distinct from excluded.handle`,
      }),
    )
    .returning(['provider as platform', 'url', 'handle as username', 'isVerified'])
    .executeTakeFirstOrThrow()
}

/** Deletes the links of a platform whose handle is changed in the profile, unless they name the same handle. */
export async function dropOutdatedLinks(trx: Transaction<DB>, userId: string, change: MemberChange) {
  const handles = { Instagram: change.instagramHandle, Facebook: change.facebookHandle }
  for (const [platform, handle] of Object.entries(handles))
    if (handle !== undefined)
      await trx
        .deleteFrom('userSocialLinks')
        .where('userId', '=', userId)
        .where('provider', '=', platform)
        .where('handle', 'is distinct from', handle)
        .execute()
}

export async function deleteSocialLink(db: Database, userId: string, platform: string) {
  await db.deleteFrom('userSocialLinks').where('userId', '=', userId).where('provider', '=', platform).execute()
}
