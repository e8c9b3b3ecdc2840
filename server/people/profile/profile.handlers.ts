import type { z } from 'zod'
import type { Preferences, profile, ProfileChange, SavedPreferences } from '../../../contract/people/profile.ts'
import { confusingDotsError } from '../../../contract/people/sign-in-fields.ts'
import { setPassword } from '../auth/auth.queries.ts'
import { refuseCommonPassword } from '../auth/passwords/common-passwords.ts'
import { isEmailVerified } from '../auth/email/email-proof.queries.ts'
import { mailProofLink } from '../auth/email/email-proof.ts'
import { InvalidToken } from '../auth/invalid-token.ts'
import { rememberDevice } from '../auth/known-devices.ts'
import { dropPendingEmail, dropTokens, findPendingEmail, redeemToken } from '../auth/one-time-tokens.queries.ts'
import { deleteFeed } from '../../festivals/calendar/calendar.queries.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import { forgetName } from '../../platform/db/search.queries.ts'
import { EmailTaken, InvalidInput } from '../../platform/http-error.ts'
import { addressChangingEmail, passwordChangedEmail } from '../../platform/mail/emails.ts'
import { mailMember } from '../people/mail-member.ts'
import { mayMailUnproved } from '../../platform/mail/unproved-mail.ts'
import { waitForOtherRemovals } from '../../member-removals.ts'
import { bindPhotos } from '../../pictures/photos/bound-photos.ts'
import { sharesRoom, showsRoomToOneGender } from '../../rooms/rooms/rooms.queries.ts'
import { refuseLeavingGender, refuseLosingAge } from '../../rooms/rooms/rooms.rules.ts'
import { type Handlers, JsonPieces, JsonText } from '../../platform/http/serve.ts'
import { refuseNames, refuseWaysOut } from '../quotas/texts-of-new.ts'
import type { Services } from '../../services.ts'
import { endOtherSessions } from '../../platform/sessions/sessions.ts'
import { memberData } from './export.queries.ts'
import { confirmChange, confirmLocked, confirmOwner, WrongCurrentPassword, WrongPassword } from './own-password.ts'
import {
  deleteSocialLink,
  dropOutdatedLinks,
  isEmailTaken,
  loadAccount,
  loadGender,
  lockAccount,
  type MemberChange,
  readProfile,
  replacePreferences,
  replaceSocialLink,
  updateMember,
} from './profile.queries.ts'
import { removeMember } from './remove-member.ts'

/** Passwords are hashed and limits counted outside of transactions: a transaction would occupy a database connection meanwhile. */
export const profileHandlers = (services: Services): Handlers<typeof profile> => ({
  get: async ({ caller, db }) => new JsonText(await readProfile(db, caller.id)),

  async change({ caller, db, body, remoteAddress: from, cookies }) {
    const before = await loadAccount(db, caller.id)
    if (body.newPassword) refuseCommonPassword(body.newPassword, 'newPassword')
    const email = await newEmail(db, before, body.email)
    const changesSignIn = Boolean(body.newPassword) || email !== null
    if (changesSignIn) await confirmChange(services, before, caller, { password: body.currentPassword, from })
    const password = body.newPassword ? await services.passwords.hash(body.newPassword, from) : null
    if (email !== null) {
      await services.rateLimits.take('mail', caller.id)
      await services.rateLimits.take('unprovedMail', from)
    }
    const isWarned =
      changesSignIn &&
      ((await isEmailVerified(db, caller.id)) || (await mayMailUnproved(services, from, 'unprovedWarning')))
    const changed = await inTransaction(db, async (trx) => {
      const account = await lockAccount(trx, caller.id)
      if (changesSignIn) await confirmLocked(trx, { before, account, caller, refusal: WrongCurrentPassword() })
      refuseMisread(account, body.username)
      refuseNames(changedNames(account, body))
      await refuseWaysOut(trx, caller, { bio: body.bio, location: body.location })
      if (body.age !== undefined) refuseLosingAge(body.age, await sharesRoom(trx, caller.id))
      for (const field of ['avatar', 'coverImage'] as const) {
        const path = body[field]
        if (path !== undefined) await bindPhotos(trx, caller.id, pathsOf(account[field]), pathsOf(path), field)
      }
      const change = unguardedFields(body)
      await updateMember(trx, caller.id, change)
      await dropOutdatedLinks(trx, caller.id, change)
      const name = body.name ?? account.name
      const own = { to: account.email, userId: caller.id }
      if (name !== account.name) await forgetName(trx, account.name)
      if (password !== null) {
        await setPassword(trx, caller.id, password)
        await endOtherSessions(trx, caller.id, caller.sessionId)
        await dropTokens(trx, caller.id)
        await deleteFeed(trx, caller.id)
        if (isWarned) await mailMember(trx, own, () => passwordChangedEmail({ name }))
      }
      if (email !== null) {
        if (await isEmailTaken(trx, email, caller.id)) throw EmailTaken()
        await mailProofLink(trx, services, { userId: caller.id, name, email, purpose: 'change_email' })
        if (isWarned) await mailMember(trx, own, () => addressChangingEmail({ name, newEmail: email }))
      }
      return new JsonText(await readProfile(trx, caller.id))
    })
    // The device cookie is signed with the password hash.
    if (password !== null) rememberDevice(cookies, { id: caller.id, password })
    return changed
  },

  async cancelEmail({ caller, db }) {
    await dropPendingEmail(db, caller.id)
  },

  savePreferences: ({ caller, db, body }) =>
    inTransaction(db, async (trx) => {
      await lockAccount(trx, caller.id)
      const preferences = withNulls(body)
      const before = await loadGender(trx, caller.id)
      if (preferences.gender !== before) refuseLeavingGender(await showsRoomToOneGender(trx, caller.id))
      await replacePreferences(trx, caller.id, preferences)
      return preferences
    }),

  addSocialLink: ({ caller, db, body: { platform, url = null, username = null } }) =>
    inTransaction(db, async (trx) => {
      await lockAccount(trx, caller.id)
      return await replaceSocialLink(trx, caller.id, { platform, url, username })
    }),

  async removeSocialLink({ caller, db, params }) {
    await deleteSocialLink(db, caller.id, params.platform)
  },

  export: async ({ caller, db }) => new JsonPieces(memberData(db, caller.id)),

  async exportMailed({ body, db }) {
    const proof = await inTransaction(db, (trx) => redeemToken(trx, body.token, 'export_data'))
    if (!proof) throw InvalidToken()
    return new JsonPieces(memberData(db, proof.userId))
  },

  async remove({ caller, db, body, remoteAddress: from }) {
    const before = await loadAccount(db, caller.id)
    await confirmOwner(services, before, caller, { password: body.password, from })
    await inTransaction(db, async (trx) => {
      await waitForOtherRemovals(trx)
      const account = await lockAccount(trx, caller.id)
      await confirmLocked(trx, { before, account, caller, refusal: WrongPassword() })
      await removeMember(trx, caller)
    })
  },
})

/** The requested address; null if it is already the member's, or their pending one, ignoring case. */
async function newEmail(db: Database, account: { id: string; email: string }, requested: string | undefined) {
  if (requested === undefined) return null
  const known = [account.email, await findPendingEmail(db, account.id)]
  return known.some((email) => email?.toLowerCase() === requested.toLowerCase()) ? null : requested
}

/** A member may keep a username that they chose before such names were refused. */
function refuseMisread(account: { username: string }, username: string | undefined) {
  const error = username === undefined || username === account.username ? null : confusingDotsError(username)
  if (error !== null) throw InvalidInput({ username: error })
}

/** A member may keep their present names. */
const changedNames = (
  account: { name: string; username: string },
  body: { name?: string | undefined; username?: string | undefined },
) => ({
  name: body.name === account.name ? undefined : body.name,
  username: body.username === account.username ? undefined : body.username,
})

/** The fields of a change that need neither a password nor a mailed link. */
const unguardedFields = (body: z.output<typeof ProfileChange>): MemberChange => ({
  name: body.name,
  username: body.username,
  bio: body.bio,
  location: body.location,
  age: body.age,
  danceStyles: body.danceStyles,
  experienceLevel: body.experienceLevel,
  danceRole: body.danceRole,
  attendanceShownTo: body.attendanceShownTo,
  showsFollowers: body.showsFollowers,
  showsFollowing: body.showsFollowing,
  language: body.language,
  // Null stays null; a field that was not sent stays undefined.
  quietFrom: body.quietHours && body.quietHours.from,
  quietTo: body.quietHours && body.quietHours.to,
  pushShowsText: body.pushShowsText,
  instagramHandle: body.instagramHandle,
  facebookHandle: body.facebookHandle,
  avatar: body.avatar,
  coverImage: body.coverImage,
})

const pathsOf = (path: string | null) => (path === null ? [] : [path])

/** A field that was not sent becomes null. */
const withNulls = (sent: z.output<typeof Preferences>): SavedPreferences => ({
  ...sent,
  ageRangeMin: sent.ageRangeMin ?? null,
  ageRangeMax: sent.ageRangeMax ?? null,
  gender: sent.gender ?? null,
  genderPreference: sent.genderPreference ?? null,
  budgetMin: sent.budgetMin ?? null,
  budgetMax: sent.budgetMax ?? null,
  proximityPreference: sent.proximityPreference ?? null,
  sleepStyle: sent.sleepStyle ?? null,
  socialVibe: sent.socialVibe ?? null,
  cleanliness: sent.cleanliness ?? null,
  noiseTolerance: sent.noiseTolerance ?? null,
  drinkingParty: sent.drinkingParty ?? null,
})
