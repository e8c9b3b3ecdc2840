import type { AskedType, OwnVerification, VerificationType } from '../../../../contract/people/verifications.ts'

export const typeLabels: Record<VerificationType, string> = {
  email: 'Email',
  google: 'Google',
  instagram: 'Instagram',
  id: 'Identity',
}

/** Completes the question of an admin. */
export const whatIsAsked: Record<AskedType, string> = { instagram: 'the Instagram account', id: 'the identity' }

type Status = OwnVerification['status']

export const statusLabels: Record<Exclude<Status, 'none'>, string> = {
  pending: 'Waiting',
  verified: 'Verified',
  rejected: 'Not confirmed',
}

/** The procedure after a request. */
export const howItGoes: Record<AskedType, string> = {
  instagram:
    'We give you a short code for the bio of your Instagram account. We look for it there, and you take it out again.',
  id: 'We call you by video. You show us a document with your name for a moment. We take no picture of it and keep nothing.',
}

/** The conditions under which a mark is removed. */
export const markLasts: Record<AskedType, (subject: string) => string> = {
  instagram: (subject) => `It belongs to ${accountName(subject)}. If you change your Instagram name, the mark ends.`,
  id: (subject) => `It belongs to the name ${subject}. If you change your name, the mark ends.`,
}

/** 'ana' as '@ana'. */
export const accountName = (handle: string) => (handle.includes('/') ? handle : `@${handle.replace(/^@/, '')}`)

export const withdrawal: Record<
  'pending' | 'verified',
  { label: string; question: string; lost: string; done: string }
> = {
  pending: {
    label: 'Take it back',
    question: 'Take your request back?',
    lost: 'Nobody looks at it any more. You can ask again, five times in 30 days.',
    done: 'Request taken back',
  },
  verified: {
    label: 'Remove the mark',
    question: 'Remove this mark?',
    lost: 'Others no longer see it. To have it back, you would have to ask again.',
    done: 'Mark removed',
  },
}
