import type { z } from 'zod'
import type { Preferences, profile, ProfileChange, SavedPreferences } from '../../contract/profile.ts'
import { whyMisread } from '../../contract/sign-in-fields.ts'
import { setPassword } from '../auth/auth.queries.ts'
import { refuseCommonPassword } from '../auth/common-passwords.ts'
import { askForProof } from '../auth/email-proof.ts'
import { rememberDevice } from '../auth/known-devices.ts'
import { dropPendingEmail, dropTokens, findPendingEmail } from '../auth/one-time-tokens.queries.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import { EmailTaken, InvalidInput } from '../http-error.ts'
import { addressChangingEmail, passwordChangedEmail } from '../mail/emails.ts'
import { queueMail } from '../mail/mail.queries.ts'
import { bindPhotos } from '../photos/bound-photos.ts'
import { notifyMemberLeaves } from '../room-requests/former-member.ts'
import { sharesRoom } from '../rooms/rooms.queries.ts'
import { refuseLosingAge } from '../rooms/rooms.rules.ts'
import { type Handlers, JsonText } from '../serve.ts'
import type { Services } from '../services.ts'
import { endOtherSessions } from '../sessions/sessions.ts'
import { readMemberData } from './export.queries.ts'
import { confirmChange, confirmHeld, confirmLeaving, WrongCurrentPassword, WrongPassword } from './own-password.ts'
import {
  deleteSocialLink,
  dropOutdatedLinks,
  isEmailTaken,
  loadAccount,
  lockAccount,
  type MemberChange,
  readProfile,
  replacePreferences,
  replaceSocialLink,
  updateMember,
} from './profile.queries.ts'
import { eraseMember, forgetName, waitToLeave } from './removal.queries.ts'

/** A password is hashed, and a limit asked, outside of any transaction: waiting there would hold a connection that others need. */
export const profileHandlers = (services: Services): Handlers<typeof profile> => ({
  get: async ({ caller, db }) => new JsonText(await readProfile(db, caller.id)),

  async change({ caller, db, body, cookies }) {
    const before = await loadAccount(db, caller.id)
    if (body.newPassword) refuseCommonPassword(body.newPassword, 'newPassword')
    const email = await anotherEmail(db, before, body.email)
    const isGuarded = Boolean(body.newPassword) || email !== null
    if (isGuarded) await confirmChange(services, before, caller, body.currentPassword)
    const password = body.newPassword ? await services.passwords.hash(body.newPassword) : null
    if (email !== null) await services.rateLimits.take('mail', caller.id)
    const changed = await inTransaction(db, async (trx) => {
      const account = await lockAccount(trx, caller.id)
      if (isGuarded) await confirmHeld(trx, { before, account, caller, refusal: WrongCurrentPassword() })
      refuseMisread(account, body.username)
      if (body.age !== undefined) refuseLosingAge(body.age, await sharesRoom(trx, caller.id))
      if (body.avatar !== undefined) await bindPhotos(trx, caller.id, some(account.avatar), some(body.avatar), 'avatar')
      const change = sayableAtOnce(body)
      await updateMember(trx, caller.id, change)
      await dropOutdatedLinks(trx, caller.id, change)
      const name = body.name ?? account.name
      if (name !== account.name) await forgetName(trx, account.name)
      if (password !== null) {
        await setPassword(trx, caller.id, password)
        await endOtherSessions(trx, caller.id, caller.sessionId)
        await dropTokens(trx, caller.id)
        await queueMail(trx, { to: account.email, userId: caller.id, ...passwordChangedEmail({ name }) })
      }
      if (email !== null) {
        if (await isEmailTaken(trx, email, caller.id)) throw EmailTaken()
        await askForProof(trx, services, { userId: caller.id, name, email, purpose: 'change_email' })
        await queueMail(trx, {
          to: account.email,
          userId: caller.id,
          ...addressChangingEmail({ name, newEmail: email }),
        })
      }
      return new JsonText(await readProfile(trx, caller.id))
    })
    // The old password vouched for this device until now.
    if (password !== null) rememberDevice(cookies, { id: caller.id, password })
    return changed
  },

  async cancelEmail({ caller, db }) {
    await dropPendingEmail(db, caller.id)
  },

  savePreferences: ({ caller, db, body }) =>
    inTransaction(db, async (trx) => {
      await lockAccount(trx, caller.id)
      const preferences = asStored(body)
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

  export: async ({ caller, db }) => new JsonText(await readMemberData(db, caller.id)),

  async remove({ caller, db, body }) {
    const before = await loadAccount(db, caller.id)
    await confirmLeaving(services, before, caller, body.password)
    await inTransaction(db, async (trx) => {
      await waitToLeave(trx)
      const account = await lockAccount(trx, caller.id)
      await confirmHeld(trx, { before, account, caller, refusal: WrongPassword() })
      await notifyMemberLeaves(trx, services, caller)
      await eraseMember(trx, caller.id)
    })
  },
})

/** The address that is asked for; null where it is the member's already, in whatever case, or waits for its link. */
async function anotherEmail(db: Database, account: { id: string; email: string }, asked: string | undefined) {
  if (asked === undefined) return null
  const known = [account.email, await findPendingEmail(db, account.id)]
  return known.some((email) => email?.toLowerCase() === asked.toLowerCase()) ? null : asked
}

/** Who was called so before it was refused keeps the username. */
function refuseMisread(account: { username: string }, username: string | undefined) {
  const why = username === undefined || username === account.username ? null : whyMisread(username)
  if (why !== null) throw InvalidInput({ username: why })
}

/** Of a change, what no proof is needed for. */
const sayableAtOnce = (body: z.output<typeof ProfileChange>): MemberChange => ({
  name: body.name,
  username: body.username,
  bio: body.bio,
  location: body.location,
  age: body.age,
  danceStyles: body.danceStyles,
  experienceLevel: body.experienceLevel,
  instagramHandle: body.instagramHandle,
  facebookHandle: body.facebookHandle,
  avatar: body.avatar,
})

const some = (path: string | null) => (path === null ? [] : [path])

/** What was not said is null. */
const asStored = (said: z.output<typeof Preferences>): SavedPreferences => ({
  ...said,
  ageRangeMin: said.ageRangeMin ?? null,
  ageRangeMax: said.ageRangeMax ?? null,
  gender: said.gender ?? null,
  genderPreference: said.genderPreference ?? null,
  budgetMin: said.budgetMin ?? null,
  budgetMax: said.budgetMax ?? null,
  proximityPreference: said.proximityPreference ?? null,
  sleepStyle: said.sleepStyle ?? null,
  socialVibe: said.socialVibe ?? null,
  cleanliness: said.cleanliness ?? null,
  noiseTolerance: said.noiseTolerance ?? null,
  drinkingParty: said.drinkingParty ?? null,
})
