import { t } from '#texts'
import type { AskedType, OwnVerification, VerificationType } from '../../../../contract/people/verifications.ts'

export const typeLabels: Record<VerificationType, () => string> = {
  email: t.verifications.email,
  google: () => 'Google',
  instagram: () => 'Instagram',
  id: t.verifications.identity,
}

type Status = OwnVerification['status']

export const statusLabels: Record<Exclude<Status, 'none'>, () => string> = {
  pending: t.verifications.waiting,
  verified: t.verifications.verified,
  rejected: t.verifications.notConfirmed,
}

/** The procedure after a request. */
export const howItGoes: Record<AskedType, () => string> = {
  instagram: t.verifications.howInstagramGoes,
  id: t.verifications.howCallGoes,
}

/** The conditions under which a mark is removed. */
export const markLasts: Record<AskedType, (subject: string) => string> = {
  instagram: (subject) => t.verifications.instagramMarkLasts({ subject: accountName(subject) }),
  id: (subject) => t.verifications.identityMarkLasts({ subject }),
}

/** 'ana' as '@ana'. */
export const accountName = (handle: string) => (handle.includes('/') ? handle : `@${handle.replace(/^@/, '')}`)

export const withdrawal: Record<
  'pending' | 'verified',
  { label: () => string; question: () => string; lost: () => string; done: () => string }
> = {
  pending: {
    label: t.common.withdraw,
    question: t.verifications.withdrawQuestion,
    lost: t.verifications.withdrawExplained,
    done: t.verifications.requestWithdrawn,
  },
  verified: {
    label: t.verifications.removeTheMark,
    question: t.verifications.removeMarkQuestion,
    lost: t.verifications.removeMarkExplained,
    done: t.verifications.markRemoved,
  },
}
