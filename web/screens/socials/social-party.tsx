import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { SocialParty } from '../../../contract/socials/social-parties.ts'
import { OtherNights } from '../../features/socials/social-parties/party/other-nights.tsx'
import { hasPin } from '../../features/socials/social-parties/list/distance.ts'
import { searchOf, whereOf } from '../../features/socials/social-parties/party.words.ts'
import { MoreAboutParty } from '../../features/socials/social-parties/party/party-actions.tsx'
import { partyFilters } from '../../features/socials/social-parties/list/party-filters.ts'
import { dayOfTonight } from '../../lib/format/tonight.ts'
import { PartyHead } from '../../features/socials/social-parties/party/party-head.tsx'
import { PartyView } from '../../features/socials/social-parties/party/party-view.tsx'
import { pathOfParty } from '../../features/socials/social-parties/party/shared-party.ts'
import { partyQuery } from '../../features/socials/social-parties/social-parties.queries.ts'
import { useHydrated } from '../../lib/browser/hydration.ts'
import { BackToList } from '../../lib/lists/back-to-list.tsx'
import { NothingHere } from '../../lib/lists/nothing-here.tsx'
import { PlaceFrame } from '../../lib/map/place-frame.tsx'
import { isNotFound } from '../../lib/page/not-found.ts'
import { ShareButton } from '../../lib/page/share-button.tsx'
import { PageError } from '../../shell/pages/page-error.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { AsksAudience } from './asks-audience.tsx'
import { FestivalsOfCity } from '../festivals/festivals-of-city.tsx'

/** The page of one social, to which shared links lead. */
export function SocialPartyPage() {
  const { api, origin } = useRouteContext({ from: '__root__' })
  const { id } = useParams({ from: '/social-parties/$id' })
  const tonight = dayOfTonight(useHydrated())
  const { data: party, error } = useQuery(partyQuery(api, id))
  if (isNotFound(error)) return <SocialPartyUnknown />
  if (!party) return error ? <PageError /> : <PartySkeleton />
  return (
    <article className="page py-6">
      <PartyHead party={party} origin={origin} />
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between">
        <BackToList list={partyFilters}>{t.socialParties.allSocials()}</BackToList>
        <div className="flex items-center">
          <ShareButton title={party.venueName} path={pathOfParty(id)} />
          <MoreAboutParty party={party} isPast={party.date.slice(0, 10) < tonight} on="page" />
        </div>
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <AsksAudience>
          <PartyView party={party} tonight={tonight} />
        </AsksAudience>
        <PartyPlace party={party} />
        <div className="grid gap-8 lg:col-span-2">
          <OtherNights api={api} party={party} tonight={tonight} />
          <FestivalsOfCity city={party.city} />
        </div>
      </div>
    </article>
  )
}

/** A map of its location if that is known exactly, and a link to other socials nearby. */
function PartyPlace({ party }: { party: SocialParty }) {
  const { id, city, latitude, longitude } = party
  const isExact = hasPin(party)
  return (
    <section aria-label={t.socialParties.whereItIs()} className="grid gap-2">
      {isExact && latitude !== null && longitude !== null && (
        <PlaceFrame label={t.socialParties.mapOfCity({ city })} latitude={latitude} longitude={longitude} zoom={14} />
      )}
      {!isExact && (
        <p className="text-soft">
          {whereOf(party)}{' '}
          <OutsideLink href={searchOf(party)} className="link">
            {t.socialParties.searchInGoogleMaps()}
          </OutsideLink>
        </p>
      )}
      <Link {...partyFilters.addressOf({ city, party: id })} className="link justify-self-start py-2.5">
        {t.socialParties.seeAmongSocialsIn({ city })}
      </Link>
    </section>
  )
}

export const SocialPartyUnknown = () => (
  <NothingHere
    title={t.socialParties.socialNotFound()}
    description={t.socialParties.noSocialAtAddress()}
    back={{ to: '/social-parties' }}
    backLabel={t.socialParties.findOtherSocials()}
  >
    {t.socialParties.mayBeCalledOff()}
  </NothingHere>
)

const PartySkeleton = () => (
  <Loading label={t.socialParties.loadingTheSocial()} className="page py-6">
    <Skeleton className="mb-4 h-8 w-32" />
    <Skeleton className="h-10 w-3/4" />
    <Skeleton text className="mt-5 w-1/2" />
    <Skeleton className="mt-6 h-64 rounded-l" />
  </Loading>
)
