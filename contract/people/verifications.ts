import { z } from 'zod'
import { t } from '#texts'
import { maxVerificationText } from '../desk/desk-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, line, notInList, optional, Paging } from '../platform/fields.ts'
import { Person } from './person.ts'

/** The types of verification. The first two happen by confirming the address and by signing in with Google. */
export const verificationTypes = ['email', 'google', 'instagram', 'id'] as const
export type VerificationType = (typeof verificationTypes)[number]

/** The types that a member requests and an admin decides. */
export const askedTypes = ['instagram', 'id'] as const
export type AskedType = (typeof askedTypes)[number]

const AskedType = z.enum(askedTypes, notInList)

export const Verification = z.object({
  type: z.enum(verificationTypes),
  /** 'none' until it is requested. */
  status: z.enum(['none', 'pending', 'verified', 'rejected']),
  /** The Instagram name, or the member's name, that the verification is about. */
  subject: z.string().nullable(),
  /** The code that has to be in the bio of the Instagram account while the request is pending. */
  code: z.string().nullable(),
  /** The reason of a refusal. */
  reason: z.string().nullable(),
  askedAt: Instant.nullable(),
  verifiedAt: Instant.nullable(),
})
export type Verification = z.infer<typeof Verification>

/** With the member's note, which is deleted after the decision. */
export const OwnVerification = Verification.extend({ note: z.string().nullable() })
export type OwnVerification = z.infer<typeof OwnVerification>

/** A video call needs a note with a time and a way to call; an Instagram account needs none. */
export const NewVerification = z
  .object({ type: AskedType, note: optional(line(maxVerificationText)) })
  .refine(({ type, note }) => type !== 'id' || Boolean(note), {
    path: ['note'],
    error: t.verificationErrors.howToCall,
  })
export type NewVerification = z.input<typeof NewVerification>

export const AskedVerification = z.object({
  id: Id,
  type: AskedType,
  status: z.enum(['pending', 'verified', 'rejected']),
  subject: z.string().nullable(),
  code: z.string().nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  askedAt: Instant,
  verifiedAt: Instant.nullable(),
  member: Person.extend({ createdAt: Instant }),
})
export type AskedVerification = z.infer<typeof AskedVerification>

const Decision = z
  .object({
    status: z.enum(['verified', 'rejected'], { error: t.verificationErrors.confirmOrRefuse }),
    reason: optional(line(maxVerificationText)),
  })
  .refine(({ status, reason }) => status === 'verified' || Boolean(reason), {
    path: ['reason'],
    error: t.errors.sayWhy,
  })

export const verifications = endpoints({
  mine: {
    method: 'GET',
    path: '/api/user/verifications',
    access: 'member',
    summary: "The caller's verifications, one of each type, also those that they have not asked for.",
    response: z.array(OwnVerification),
  },
  ask: {
    method: 'POST',
    path: '/api/user/verifications',
    access: 'member',
    summary:
      'Asks an admin to verify the Instagram account in the profile, by a code in its bio, or who the caller is, by a video call. No document is stored.',
    body: NewVerification,
    response: Verification,
    status: 201,
    rate: 'decision',
    idempotent: 'own',
    errors: ['already_asked', 'already_verified', 'instagram_needed', 'too_many_verifications'],
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/user/verifications/:type',
    access: 'member',
    summary: 'Takes back a request, or removes the mark; 204 even if there is neither.',
    params: z.object({ type: AskedType }),
    rate: 'decision',
  },
  asked: {
    method: 'GET',
    path: '/api/admin/verifications',
    access: 'admin',
    summary: 'What members ask to be verified, the longest waiting first; or the verified ones, the latest first.',
    query: Paging.extend({ status: z.enum(['pending', 'verified']).default('pending') }),
    response: z.array(AskedVerification),
    paged: true,
  },
  decide: {
    method: 'PATCH',
    path: '/api/admin/verifications/:id',
    access: 'admin',
    summary:
      'Confirms or refuses what a member asked for, or takes a mark back; refusing needs a reason. The member is told. The same decision again changes nothing.',
    params: z.object({ id: Id }),
    body: Decision,
    response: AskedVerification,
    errors: ['already_decided', 'own_verification', 'own_cause'],
  },
})
