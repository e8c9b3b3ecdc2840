import { Link, useRouteContext } from '@tanstack/react-router'
import { Handshake, Sparkles, Star } from 'lucide'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Trust } from '../../../contract/people/trust.ts'
import { CalendarIcon, ChevronDownIcon, icon } from '../../ui/pictures/icons.tsx'
import { ClockIcon, PeopleIcon, ShieldIcon } from '../../ui/pictures/more-icons.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { today } from '../format/dates.ts'
import { useViewerQuery } from '../member/viewer-query.ts'
import { trustQuery } from './trust.queries.ts'
import {
  answerWords,
  deedWords,
  followedWords,
  isNew,
  markOf,
  markNames,
  ratingWords,
  sinceWords,
} from './trust.words.ts'
import { b } from '../../ui/text-elements.tsx'

const StayIcon = icon(Handshake)
const StarIcon = icon(Star)
const NewIcon = icon(Sparkles)

type TrustCardProps = {
  member: { id: string; name: string }
  /** The viewer is this member: the card states what they can do. */
  isOwn?: boolean
  /** The card is on the member's page, which has the ratings and the followers elsewhere. */
  onPage?: boolean
}

/** The trust signals of a member, for a decision about them. Empty for a member who is not visible to the viewer. */
export function TrustCard({ member, isOwn = false, onPage = false }: TrustCardProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: trust, isError, isFetching, refetch } = useViewerQuery((viewer) => trustQuery(api, member.id, viewer))
  if (trust) return <Points trust={trust} name={member.name} isOwn={isOwn} onPage={onPage} />
  if (trust === null) return null
  if (isError) return <TrustFailed name={member.name} isFetching={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading label={t.trust.loading({ name: member.name })} className="grid gap-2">
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-6 w-3/5" />
    </Loading>
  )
}

type PointsProps = Required<Omit<TrustCardProps, 'member'>> & { trust: Trust; name: string }

function Points({ trust, name, isOwn, onPage }: PointsProps) {
  const deeds = deedWords(trust)
  const rating = ratingWords(trust) ?? (onPage ? t.trust.noRatingsYet() : null)
  const answers = answerWords(trust)
  const followed = onPage ? null : followedWords(trust)
  const isNewcomer = isNew(trust)
  return (
    <section aria-label={t.trust.whatWeKnowAbout({ name })} className="grid gap-1.5">
      {trust.verifiedBy.length > 0 && <Marks types={trust.verifiedBy} />}
      <ul className="grid gap-1.5">
        {rating && (
          <Point icon={<StarIcon size={20} />}>
            {onPage && trust.rating !== null ? (
              <a href="#ratings" className="link inline-block min-h-6">
                {rating}
              </a>
            ) : (
              rating
            )}
          </Point>
        )}
        {deeds && <Point icon={<StayIcon size={20} />}>{deeds}</Point>}
        {answers && <Point icon={<ClockIcon size={20} />}>{answers}</Point>}
        <Point icon={isNewcomer ? <NewIcon size={20} /> : <CalendarIcon size={20} />}>
          {sinceWords(trust, today())}
        </Point>
        {/* Last, because it exists only for members and arrives after the page was rendered. */}
        {followed && <Point icon={<PeopleIcon size={20} />}>{followed}</Point>}
      </ul>
      {isOwn ? <WhatToDo trust={trust} /> : isNewcomer && <Advice />}
    </section>
  )
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2 tabular-nums">
      <span className="mt-0.5 flex-none text-soft">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}

/** The verified marks; a press explains them. */
function Marks({ types }: { types: string[] }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <ShieldIcon size={20} className="flex-none text-teal" />
        <span className="min-w-0 flex-1">{t.trust.verifiedBy({ marks: markNames(types), b })}</span>
        <ChevronDownIcon size={20} className="flex-none text-soft group-open:rotate-180" />
      </summary>
      <dl className="grid gap-2 border-s-2 border-line ps-4 pb-1 text-sm">
        {types.map((type) => (
          <div key={type}>
            <dt className="font-bold">{markOf(type).title}</dt>
            <dd className="text-soft">{markOf(type).meaning}</dd>
          </div>
        ))}
        <div className="text-soft">
          <dt className="sr-only">{t.trust.allMarks()}</dt>
          <dd>
            {t.trust.markExplained({
              link: (inner) => (
                <Link to="/safety" className="link">
                  {inner}
                </Link>
              ),
            })}
          </dd>
        </div>
      </dl>
    </details>
  )
}

const Advice = () => <p className="text-sm text-soft">{t.trust.newcomerAdvice()}</p>

/** A hint for the member themself while something can still be verified. */
function WhatToDo({ trust: { verifiedBy } }: { trust: Trust }) {
  if (verifiedBy.includes('instagram') && verifiedBy.includes('id')) return null
  return (
    <p className="text-sm text-soft">
      {t.trust.verifyYourself({
        link: (inner) => (
          <Link to="/settings/$section" params={{ section: 'verifications' }} className="link">
            {inner}
          </Link>
        ),
      })}
    </p>
  )
}

type TrustFailedProps = { name: string; isFetching: boolean; onRetry: () => void }

export const TrustFailed = ({ name, isFetching, onRetry }: TrustFailedProps) => (
  <p className="text-sm text-soft">
    {t.trust.notLoaded({
      name,
      button: (inner) => (
        <button type="button" className="link min-h-6" aria-disabled={isFetching} onClick={onRetry}>
          {inner}
        </button>
      ),
    })}
  </p>
)
