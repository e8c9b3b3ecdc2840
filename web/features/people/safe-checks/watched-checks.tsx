import { Link, useRouteContext } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { t } from '#texts'
import type { WatchedCheck } from '../../../../contract/people/safe-checks.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { useDeclineCheck, watchedChecksQuery } from './safe-checks.queries.ts'
import { watchedWords } from './safe-checks.words.ts'

type Chatting = {
  memberId: string
  /** The button that opens a chat; it comes from another feature. */
  Chat: ComponentType<{ memberId: string; person: { id: string; name: string }; variant?: 'primary' }>
}

/** The checks of the members who chose this one. */
export function WatchedChecks(chatting: Chatting) {
  const { api } = useRouteContext({ from: '__root__' })
  const list = usePagedList((viewer) => watchedChecksQuery(api, viewer), { ownOnly: true })
  const isAlarm = list.data?.items.some(({ state }) => state === 'told') === true
  return (
    // Members who have not confirmed that they are home come first.
    <section aria-labelledby="watched-checks" className={isAlarm ? 'order-first' : undefined}>
      <h2 id="watched-checks">{t.safeChecks.peopleYouLookOutFor()}</h2>
      <PagedList
        list={list}
        noun="check"
        failed={t.safeChecks.watchedNotLoaded()}
        loading={<WatchedSkeleton />}
        addressOf={() => ({ to: '/home-safe' })}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="mt-2 text-soft">{t.safeChecks.nobodyHasChosenYou()}</p>
          ) : (
            <ul className="mt-3 grid gap-4">
              {items.map((check) => (
                <li key={check.id}>
                  <Watched api={api} check={check} {...chatting} />
                </li>
              ))}
            </ul>
          )
        }
      </PagedList>
    </section>
  )
}

type WatchedProps = Chatting & { api: Api; check: WatchedCheck }

function Watched({ api, check, memberId, Chat }: WatchedProps) {
  const { member, note, state } = check
  return (
    <Card as="div" className="grid gap-4">
      <div className="flex items-start gap-4">
        <Avatar id={member.id} name={member.name} picture={member.avatar} />
        <div className="min-w-0 wrap-anywhere">
          <p>{watchedWords(check)}</p>
          {state === 'told' && (
            <p className="mt-2">{note ? <bdi>{t.safeChecks.quoted({ note })}</bdi> : t.safeChecks.wayNotGiven()}</p>
          )}
        </div>
      </div>
      {state === 'told' && (
        <Callout tone="danger" title={t.safeChecks.pleaseTryToReachThem()}>
          {t.safeChecks.pleaseTryExplained({
            phone: (inner) => <a href="tel:112">{inner}</a>,
            link: (inner) => (
              <Link to="/safety" className="link">
                {inner}
              </Link>
            ),
          })}
        </Callout>
      )}
      <div className="flex flex-wrap gap-3">
        <Chat memberId={memberId} person={member} variant="primary" />
        {state !== 'told' && <Decline api={api} check={check} />}
      </div>
    </Card>
  )
}

function Decline({ api, check: { id, member } }: Omit<WatchedProps, keyof Chatting>) {
  const { mutate: decline, isPending } = useDeclineCheck(api, {
    onSuccess: () =>
      toast({
        title: t.safeChecks.thanksForTellingUs(),
        description: t.safeChecks.declinedExplained({ member: member.name }),
      }),
    onError: (error) => toastFailure(t.safeChecks.stillLookingOut(), error),
  })
  return (
    <ConfirmButton
      variant="quiet"
      question={t.safeChecks.declineQuestion({ member: member.name })}
      whatIsLost={t.safeChecks.declineExplained()}
      cancelLabel={t.safeChecks.iCan()}
      confirmLabel={t.safeChecks.iCant()}
      pendingLabel={t.safeChecks.tellingThem()}
      pending={isPending}
      destructive={false}
      onConfirm={(close) => decline(id, { onSettled: close })}
    >
      {t.safeChecks.iCantThisTime()}
    </ConfirmButton>
  )
}

const WatchedSkeleton = () => (
  <Loading label={t.safeChecks.loadingWatched()} className="mt-3">
    <Skeleton className="h-28 rounded-l" />
  </Loading>
)
