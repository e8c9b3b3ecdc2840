import { Link, useLocation, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '#texts'
import type { FestivalWithRevision } from '../../../../contract/festivals/festivals.ts'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import { knownTimeZone, placeOfZone } from '../../../../contract/platform/time-zone.ts'
import { mayEdit } from '../../../features/festivals/festivals/festival-rights.ts'
import { EventCard } from '../../../features/festivals/programme/event-card.tsx'
import { EventChoice } from '../../../features/festivals/programme/event-choice.tsx'
import { ProgrammeView } from '../../../features/festivals/programme/programme-view.tsx'
import { programmeQuery } from '../../../features/festivals/programme/programme.queries.ts'
import { zoneOfProgramme } from '../../../features/festivals/programme/programme-plan.ts'
import { AddToCalendar } from '../../../lib/calendar/add-to-calendar.tsx'
import { useLoginSearch } from '../../../lib/member/login-search.ts'
import { useSession } from '../../../lib/member/session.ts'
import { useViewerQuery } from '../../../lib/member/viewer-query.ts'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { PlusIcon } from '../../../ui/pictures/more-icons.tsx'
import { EmptyLine } from '../../../ui/states/empty-line.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { useFestivalOfPage } from './festival-of-page.ts'
import { Slot } from '../../../ui/slot.tsx'

/* Only for the organizer and the admins. */
const EventDialog = lazyPart(() => import('../../../features/festivals/programme/event-dialog.tsx'), 'EventDialog')
const ProgrammeUpload = lazyPart(
  () => import('../../../features/festivals/programme/programme-upload.tsx'),
  'ProgrammeUpload',
)
const EventTools = lazyPart(() => import('../../../features/festivals/programme/event-tools.tsx'), 'EventTools', null)

/** The event that is being changed, or 'new'. */
type Editing = FestivalEvent | 'new' | null

/** The programme of a festival, by day. */
export function FestivalProgramme() {
  const { api } = useRouteContext({ from: '__root__' })
  const festival = useFestivalOfPage()
  const member = useSession()
  const [editing, setEditing] = useState<Editing>(null)
  const [isUploading, setUploading] = useState(false)
  const wanted = useLocation({ select: ({ hash }) => (hash.startsWith('event-') ? hash.slice('event-'.length) : null) })
  const list = useViewerQuery((viewer) => programmeQuery(api, festival.id, viewer))
  const isOrganizer = mayEdit(festival, member)
  const zone = zoneOfProgramme(festival.timeZone)
  const tools = isOrganizer && !isUploading && (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="primary"
        icon={<PlusIcon size={20} />}
        {...dialogTrigger(EventDialog.preload)}
        onClick={() => setEditing('new')}
      >
        {t.programme.addEvent()}
      </Button>
      <Button onPointerEnter={ProgrammeUpload.preload} onClick={() => setUploading(true)}>
        {t.programme.pasteOrUpload()}
      </Button>
    </div>
  )
  return (
    <section aria-labelledby="programme">
      <h2 id="programme" className="sr-only">
        {t.programme.programme()}
      </h2>
      {isUploading && isOrganizer && (
        <div className="mb-6">
          <ProgrammeUpload api={api} festival={festival} onClose={() => setUploading(false)} />
        </div>
      )}
      <Loaded query={list} failed={t.programme.failedToLoad()} loading={<ProgrammeSkeleton />}>
        {(events) =>
          events.length === 0 ? (
            !isUploading && <NoProgramme isOrganizer={isOrganizer} tools={tools} />
          ) : (
            <>
              <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <Hint festival={festival} isMember={member !== null} />
                <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
                  <AddToCalendar
                    address={`/api/festivals/${festival.id}/programme.ics`}
                    name={festival.name}
                    label={t.programme.allToCalendar()}
                    asMember={!festival.approved}
                  />
                  {tools}
                </div>
              </div>
              <ProgrammeView {...{ events, zone, wanted }} isZoneKnown={knownTimeZone(festival.timeZone) !== null}>
                {(event, clashes) => (
                  <EventCard
                    event={event}
                    zone={zone}
                    clashes={clashes}
                    tools={
                      isOrganizer && (
                        <EventTools
                          api={api}
                          event={event}
                          preloadEdit={EventDialog.preload}
                          onEdit={() => setEditing(event)}
                        />
                      )
                    }
                  >
                    {member && <EventChoice api={api} event={event} />}
                  </EventCard>
                )}
              </ProgrammeView>
            </>
          )
        }
      </Loaded>
      {editing !== null && member && (
        <EventDialog
          api={api}
          festival={festival}
          {...(editing !== 'new' && { event: editing })}
          memberId={member.id}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

function Hint({ festival, isMember }: { festival: FestivalWithRevision; isMember: boolean }) {
  const search = useLoginSearch()
  const zone = knownTimeZone(festival.timeZone)
  return (
    <p className="max-w-[50ch] text-soft">
      {zone === null ? t.programme.localTimes() : t.programme.localTimesIn({ zone: placeOfZone(zone) })}{' '}
      {!isMember && (
        <Slot>
          {t.programme.logInToChoose({
            link: (inner) => (
              <Link to="/auth" search={search} className="link">
                {inner}
              </Link>
            ),
          })}
        </Slot>
      )}
    </p>
  )
}

const NoProgramme = ({ isOrganizer, tools }: { isOrganizer: boolean; tools: ReactNode }) => (
  <EmptyLine title={t.programme.noProgrammeYet()} action={tools}>
    {isOrganizer ? t.programme.howToAddEvents() : t.programme.notPublishedYet()}
  </EmptyLine>
)

const ProgrammeSkeleton = () => (
  <Loading label={t.programme.loading()}>
    <Skeleton className="mb-6 h-11 w-64" />
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-52 rounded-l" />
      ))}
    </div>
  </Loading>
)
