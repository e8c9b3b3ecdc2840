import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { OwnVerification } from '../../../../contract/people/verifications.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { ClockIcon } from '../../../ui/pictures/more-icons.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { type Asked, AskedVerification } from './asked-verification.tsx'
import { verificationsQuery } from './verifications.queries.ts'
import { statusLabels, typeLabels } from './verifications.words.ts'

type VerificationListProps = {
  memberId: string
  /** The Instagram name in the profile. */
  instagram: string | null
}

/** The member's verifications, and how to complete the others. */
export function VerificationList({ memberId, instagram }: VerificationListProps) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <Loaded
      query={useQuery(verificationsQuery(api, memberId))}
      failed={t.verifications.failedToLoadVerifications()}
      loading={<ListSkeleton />}
    >
      {(verifications) => (
        <ul className="grid gap-6">
          {verifications.map((verification) => (
            <li key={verification.type}>
              <Row verification={verification}>
                {isAsked(verification) ? (
                  <AskedVerification verification={verification} instagram={instagram} />
                ) : (
                  <Proved verification={verification} />
                )}
              </Row>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

const isAsked = (verification: OwnVerification): verification is Asked =>
  verification.type === 'instagram' || verification.type === 'id'

const looks = {
  none: {},
  pending: { tone: 'amber', icon: <ClockIcon size={16} /> },
  verified: { tone: 'teal', icon: <CheckIcon size={16} /> },
  rejected: { tone: 'danger' },
} as const

function Row({ verification: { type, status }, children }: { verification: OwnVerification; children: ReactNode }) {
  return (
    <section aria-labelledby={`verification-${type}`} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`verification-${type}`} className="text-base">
          {typeLabels[type]()}
        </h3>
        {status !== 'none' && <Badge {...looks[status]}>{statusLabels[status]()}</Badge>}
      </div>
      {children}
    </section>
  )
}

/** A verification that results from the way of signing in. */
function Proved({ verification: { type, status } }: { verification: OwnVerification }) {
  if (type === 'google')
    return (
      <p className="text-soft">
        {status === 'verified' ? t.verifications.googleVerified() : t.verifications.googleNotVerified()}
      </p>
    )
  return (
    <p className="text-soft">
      {status === 'verified'
        ? t.verifications.emailVerified()
        : t.verifications.emailNotVerified({
            link: (inner) => (
              <a href="#email" className="link">
                {inner}
              </a>
            ),
          })}
    </p>
  )
}

function ListSkeleton() {
  return (
    <Loading label={t.verifications.loadingYourVerifications()} className="grid gap-6">
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="h-20 rounded-m" />
      ))}
    </Loading>
  )
}
