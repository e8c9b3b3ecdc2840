import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
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

const RateDialog = lazyPart(() => import('./rate-dialog.tsx'), 'RateDialog')

/** The members whom the member can rate, then the recently given ratings. */
export function DueRatings({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = useQuery(dueRatingsQuery(api, memberId))
  return (
    <Loaded
      query={query}
      failed="We could not load who you can rate."
      failedHint="Nothing you wrote is lost. Please try again."
      loading={<RatingsSkeleton />}
    >
      {(all) => {
        const open = all.filter(({ isOpen }) => isOpen)
        const given = all.flatMap((due) => (due.given ? [{ due, given: due.given }] : []))
        return (
          <>
            <Group title="Who you can rate">
              {open.length > 0 && open.map((due) => <Open key={due.id} {...{ api, due, memberId }} />)}
            </Group>
            {given.length > 0 && (
              <Group title="What you said">
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
        <EmptyState title="Nobody right now">The day after a stay or a meetup we ask you how it was.</EmptyState>
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
    onSuccess: () => toast({ title: `We won’t ask you about ${name} again` }),
    onError: (error) => toastFailure('Error', error),
  })
  return (
    <Card as="li" className="grid gap-4">
      <Who due={due} note={`Open until ${lastDayToRate(due)}, or until ${name}’s rating of you is shown`} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="small" {...dialogTrigger(RateDialog.preload)} onClick={() => setRating(true)}>
          Rate {name}
        </Button>
        <ConfirmButton
          variant="quiet"
          size="small"
          question={`Skip ${name}?`}
          whatIsLost={`We don’t ask you again how it was with ${name} this time. ${name} is not told.`}
          cancelLabel="Not now"
          confirmLabel="Skip"
          pendingLabel="Skipping…"
          pending={skip.isPending}
          destructive={false}
          onConfirm={(close) => skip.mutate(due.id, { onSettled: close })}
        >
          Skip
          <span className="sr-only"> {person.name}</span>
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
    onSuccess: () => toast({ title: 'Taken back', description: `Nobody has read it. You can rate ${name} again.` }),
    onError: (error) => toastFailure('Error', error),
  })
  const state = given.isShown
    ? `Shown on ${name}’s page`
    : `Hidden until ${name} rates you too, or until ${hiddenUntil(given.createdAt)}`
  return (
    <Card as="li" className="grid gap-3">
      <Who due={due} note={state} />
      <Stars score={given.score} />
      <Words comment={given.comment} tags={given.tags} />
      {given.answer !== null && (
        <div className="border-s-2 border-line ps-4">
          <p className="text-sm text-soft">
            <bdi>{name}</bdi> answered
          </p>
          <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
            {given.answer}
          </p>
        </div>
      )}
      {!given.isShown && (
        <div>
          <ConfirmButton
            size="small"
            question="Take back what you said?"
            whatIsLost={`Your stars and words for ${name} are deleted. You can rate them again.`}
            cancelLabel="Keep it"
            confirmLabel="Take back"
            pendingLabel="Taking it back…"
            pending={takeBack.isPending}
            onConfirm={(close) => takeBack.mutate(given.id, { onSettled: close })}
          >
            Take back
            <span className="sr-only"> what you said of {due.person.name}</span>
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
          <Link to="/members/$username" params={{ username: person.username }} dir="auto" className="link-quiet">
            {person.name}
          </Link>
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
