import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '#texts'
import type { RatingDue } from '../../../../contract/people/ratings.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { formatDay } from '../../../lib/format/dates.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { firstNameOf } from '../../../lib/member/first-name.ts'
import { RatingsSkeleton } from './rating-list.tsx'
import { Words } from './rating-row.tsx'
import { useSkip, useTakeBack } from './ratings.mutations.ts'
import { dueRatingsQuery } from './ratings.queries.ts'
import { hiddenUntil, lastDayToRate, sharedAt } from './ratings.words.ts'
import { Stars } from './stars.tsx'
import { bdi, hidden } from '../../../ui/text-elements.tsx'
import { MemberLink } from '../../../lib/member/member-link.tsx'

const RateDialog = lazyPart(() => import('./rate-dialog.tsx'), 'RateDialog')

/** The members whom the member can rate, then the recently given ratings. */
export function DueRatings({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = useQuery(dueRatingsQuery(api, memberId))
  return (
    <Loaded
      query={query}
      failed={t.ratings.dueNotLoaded()}
      failedHint={t.ratings.nothingIsLost()}
      loading={<RatingsSkeleton />}
    >
      {(all) => {
        const open = all.filter(({ isOpen }) => isOpen)
        const given = all.flatMap((due) => (due.given ? [{ due, given: due.given }] : []))
        return (
          <>
            <Group title={t.ratings.peopleToRate()}>
              {open.length > 0 && open.map((due) => <Open key={due.id} {...{ api, due, memberId }} />)}
            </Group>
            {given.length > 0 && (
              <Group title={t.ratings.yourRatingsOfOthers()}>
                {given.map(({ due, given }) => (
                  <Given key={due.id} {...{ api, due, given }} />
                ))}
              </Group>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4">{title}</h2>
      {children ? (
        <ul className="grid gap-4">{children}</ul>
      ) : (
        <EmptyState title={t.ratings.nobodyRightNow()}>{t.ratings.wellAskYouHowItWas()}</EmptyState>
      )}
    </section>
  )
}

type OpenProps = { api: Api; due: RatingDue; memberId: string }

function Open({ api, due, memberId }: OpenProps) {
  const [isRating, setRating] = useState(false)
  const { person } = due
  const name = firstNameOf(person.name)
  const skip = useSkip(api, {
    onSuccess: () => toast({ title: t.ratings.skipped({ name }) }),
    onError: (error) => toastFailure(t.common.error(), error),
  })
  return (
    <Card as="li" className="grid gap-4">
      <Who due={due} note={t.ratings.openUntil({ day: lastDayToRate(due), name })} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="small" {...dialogTrigger(RateDialog.preload)} onClick={() => setRating(true)}>
          {t.ratings.rate({ name })}
        </Button>
        <ConfirmButton
          variant="quiet"
          size="small"
          question={t.ratings.skipQuestion({ name })}
          whatIsLost={t.ratings.skipExplained({ name })}
          cancelLabel={t.ratings.notNow()}
          confirmLabel={t.ratings.skip()}
          pendingLabel={t.ratings.skipping()}
          pending={skip.isPending}
          destructive={false}
          onConfirm={(close) => skip.mutate(due.id, { onSettled: close })}
        >
          {t.ratings.skipPerson({
            name: person.name,
            hidden,
          })}
        </ConfirmButton>
      </div>
      {isRating && <RateDialog {...{ api, due, memberId }} onClose={() => setRating(false)} />}
    </Card>
  )
}

type GivenProps = { api: Api; due: RatingDue; given: NonNullable<RatingDue['given']> }

function Given({ api, due, given }: GivenProps) {
  const name = firstNameOf(due.person.name)
  const takeBack = useTakeBack(api, {
    onSuccess: () => toast({ title: t.ratings.ratingRemoved(), description: t.ratings.youCanRateAgain({ name }) }),
    onError: (error) => toastFailure(t.common.error(), error),
  })
  const state = given.isShown
    ? t.ratings.shownOnTheirPage({ name })
    : t.ratings.hiddenUntil({ name, day: hiddenUntil(given.createdAt) })
  return (
    <Card as="li" className="grid gap-3">
      <Who due={due} note={state} />
      <Stars score={given.score} />
      <Words comment={given.comment} tags={given.tags} />
      {given.answer !== null && (
        <div className="border-s-2 border-line ps-4">
          <p className="text-sm text-soft">{t.ratings.answered({ name, bdi })}</p>
          <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
            {given.answer}
          </p>
        </div>
      )}
      {!given.isShown && (
        <div>
          <ConfirmButton
            size="small"
            question={t.ratings.removeQuestion()}
            whatIsLost={t.ratings.removeExplained({ name })}
            cancelLabel={t.common.keepIt()}
            confirmLabel={t.common.remove()}
            pendingLabel={t.ratings.removing()}
            pending={takeBack.isPending}
            onConfirm={(close) => takeBack.mutate(given.id, { onSettled: close })}
          >
            {t.ratings.removeWhatYouSaid({
              name: due.person.name,
              hidden,
            })}
          </ConfirmButton>
        </div>
      )}
    </Card>
  )
}

/** The rated member, where they met, and a note. */
function Who({ due, note }: { due: RatingDue; note: string }) {
  const { person, endedOn } = due
  return (
    <div className="flex gap-3">
      <Avatar id={person.id} name={person.name} picture={person.avatar ?? person.profilePicture} />
      <div className="min-w-0">
        <h3 className="text-lg">
          <MemberLink member={person} className="link-quiet" />
        </h3>
        <p dir="auto" className="text-soft wrap-anywhere">
          {sharedAt(due)} ·{' '}
          <time dateTime={endedOn} className="whitespace-nowrap">
            {formatDay(endedOn)}
          </time>
        </p>
        <p className="text-sm text-soft">{note}</p>
      </div>
    </div>
  )
}
