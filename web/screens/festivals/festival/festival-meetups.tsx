import { Link, useLocation, useRouteContext, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#texts'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import { MeetupDays, MeetupsSkeleton } from '../../../features/festivals/meetups/meetup-list.tsx'
import { meetupsQuery } from '../../../features/festivals/meetups/meetups.queries.ts'
import {
  createLabels,
  listWords,
  tabOfMeetup,
  type TabType,
} from '../../../features/festivals/meetups/meetups.words.ts'
import { useEachMinute } from '../../../lib/format/relative-time.ts'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { useLoginSearch } from '../../../lib/member/login-search.ts'
import { useSession } from '../../../lib/member/session.ts'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { PlusIcon } from '../../../ui/pictures/more-icons.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { EmptyLine } from '../../../ui/states/empty-line.tsx'
import { useFestivalOfPage } from './festival-of-page.ts'
import { WholeMeetup } from '../../../features/festivals/meetups/whole-meetup.tsx'

const NewMeetupDialog = lazyPart(
  () => import('../../../features/festivals/meetups/new-meetup-dialog.tsx'),
  'NewMeetupDialog',
)

export const FestivalMeals = () => <FestivalMeetups key="meal" type="meal" />
export const FestivalActivities = () => <FestivalMeetups key="activity" type="activity" />

/** The meals or the activities at a festival (product specification, 'Festival detail'). */
function FestivalMeetups({ type }: { type: TabType }) {
  const { api } = useRouteContext({ from: '__root__' })
  const festival = useFestivalOfPage()
  const member = useSession()
  const [isPlanning, setPlanning] = useState(false)
  const { cursor } = useSearch({ strict: false })
  const list = usePagedList((viewer) => meetupsQuery(api, { festivalId: festival.id, type, cursor }, viewer))
  useEachMinute()
  const words = listWords[type]
  const create = member ? (
    <Button
      variant="primary"
      icon={<PlusIcon size={20} />}
      {...dialogTrigger(NewMeetupDialog.preload)}
      onClick={() => setPlanning(true)}
    >
      {createLabels[type]()}
    </Button>
  ) : (
    <LoginToCreate />
  )
  return (
    <section aria-label={words.tab()}>
      {/* The same height for visitors and members, because the server renders the page for a visitor. */}
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[50ch] text-soft">{words.hint()}</p>
        {create}
      </div>
      <PagedList
        list={list}
        noun="meetup"
        failed={words.failed()}
        loading={<MeetupsSkeleton label={words.loading()} />}
        addressOf={(from) => ({ to: tabOfMeetup({ type }), params: { id: festival.id }, search: { cursor: from } })}
      >
        {({ items, next }) => <Meetups type={type} meetups={items} onMissing={next === null ? null : list.loadMore} />}
      </PagedList>
      {isPlanning && member && (
        <NewMeetupDialog {...{ api, festival, type }} memberId={member.id} onClose={() => setPlanning(false)} />
      )}
    </section>
  )
}

function LoginToCreate() {
  const search = useLoginSearch()
  return (
    <Link to="/auth" search={search} className="link">
      {t.meetups.logInToCreate()}
    </Link>
  )
}

type MeetupsProps = {
  type: TabType
  meetups: readonly Meetup[]
  /** Loads more of them, because the link that opened the page may be about a later one; null if there are no more. */
  onMissing: (() => void) | null
}

function Meetups({ type, meetups, onMissing }: MeetupsProps) {
  const wanted = useLocation({ select: ({ hash }) => hash })
  const words = listWords[type]
  const isMissing = wanted.startsWith('meetup-') && meetups.every(({ id }) => wanted !== `meetup-${id}`)
  const missingAmong = isMissing ? meetups.length : null
  const loadMore = useEffectEvent(() => onMissing?.())
  useEffect(() => {
    if (missingAmong !== null) loadMore()
  }, [missingAmong])
  return (
    <>
      {isMissing && onMissing === null && (
        <div className="mb-6">
          <Callout title={t.meetups.noLongerHere()}>{t.meetups.overOrCancelled()}</Callout>
        </div>
      )}
      {meetups.length === 0 ? (
        <EmptyLine title={words.none()}>{words.invite()}</EmptyLine>
      ) : (
        <MeetupDays meetups={meetups}>
          {(meetup) => <WholeMeetup meetup={meetup} isWanted={wanted === `meetup-${meetup.id}`} />}
        </MeetupDays>
      )}
    </>
  )
}
