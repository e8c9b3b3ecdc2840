import { Link, useRouteContext } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { t } from '#texts'
import { ownPath } from '../../../../../texts/addresses.ts'
import type { PartyWord, SocialParty } from '../../../../../contract/socials/social-parties.ts'
import { shareAddress } from '../../../../lib/browser/share.ts'
import { CalendarPlusIcon } from '../../../../lib/calendar/add-to-calendar.tsx'
import { inPageLanguage } from '../../../../lib/calendar/calendar-address.ts'
import { useLoginSearch } from '../../../../lib/member/login-search.ts'
import { toastFailure, useApiMutation } from '../../../../lib/changes/mutations.ts'
import { useSession } from '../../../../lib/member/session.ts'
import { ReportChoice } from '../../../../lib/reports/report-choice.tsx'
import { ReportDialog, type ReportedThing } from '../../../../lib/reports/report-dialog.tsx'
import { CalendarIcon, CheckIcon, CloseIcon, PersonIcon } from '../../../../ui/pictures/icons.tsx'
import { EditIcon, RouteIcon, ShareIcon } from '../../../../ui/pictures/more-icons.tsx'
import { MenuChoice } from '../../../../ui/overlays/menu-choice.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { toast } from '../../../../ui/overlays/toast.ts'
import { useNeedsNetwork } from '../../../../ui/needs-network.ts'
import { OutsideLink } from '../../../../ui/outside-link.tsx'
import { calendarOf, directionsTo } from '../party.words.ts'
import { pathOfParty } from './shared-party.ts'

export type MoreAboutPartyProps = {
  party: SocialParty
  isPast: boolean
  /** The location of the menu: it omits the actions that are displayed beside it. */
  on: 'card' | 'opened card' | 'page'
}

type PartyMenuProps = MoreAboutPartyProps & { anchor: RefObject<HTMLElement | null>; onClose: () => void }

/** The actions for a social that are not beside its menu. Members can report whether it is still on, and admins can edit it. */
export function PartyMenu({ party, isPast, on, anchor, onClose }: PartyMenuProps) {
  const { id, venueName } = party
  const { api } = useRouteContext({ from: '__root__' })
  const member = useSession()
  const next = useLoginSearch()
  const [isReporting, setReporting] = useState(false)
  const vote = useApiMutation({
    call: (word: PartyWord) => api.socialParties.vote({ params: { id }, body: { word } }),
    refetch: [],
    onSuccess: (_, word) => {
      toast({ title: t.socialParties.thankYou(), description: thanks[word]() })
      onClose()
    },
    onError: (error) => toastFailure(t.socialParties.weCouldntSendThat(), error),
  })
  const thing: ReportedThing = { contextType: 'social_party', contextId: id, name: venueName }
  if (isReporting) return <ReportDialog thing={thing} opener={anchor.current} onClose={onClose} />
  return (
    <Popover
      open
      onOpenChange={onClose}
      anchor={anchor}
      label={t.socialParties.moreAbout({ venueName })}
      align="end"
      className="p-2"
    >
      <ul className="grid min-w-56">
        {on === 'card' && <Actions party={party} isPast={isPast} onClose={onClose} />}
        {on !== 'page' && (
          <li>
            <Link to="/social-parties/$id" params={{ id }} className="menu-row">
              <CalendarIcon size={20} />
              {t.socialParties.allAboutThisSocial()}
            </Link>
          </li>
        )}
      </ul>
      <p className="px-3.5 py-2 text-sm text-soft">{t.socialParties.isThisSocialStillOn()}</p>
      <ul className="grid min-w-56">
        {member ? (
          <>
            <MenuChoice icon={<CheckIcon size={20} />} needsNetwork onPress={() => vote.mutate('still_on')}>
              {t.socialParties.itsStillOn()}
            </MenuChoice>
            <MenuChoice icon={<CloseIcon size={20} />} needsNetwork onPress={() => vote.mutate('closed')}>
              {t.socialParties.itHasClosed()}
            </MenuChoice>
            <ReportChoice thing={thing} onPress={() => setReporting(true)} />
          </>
        ) : (
          <li>
            <Link to="/auth" search={next} className="menu-row">
              <PersonIcon size={20} />
              {t.socialParties.logInToTellUs()}
            </Link>
          </li>
        )}
        {member?.isAdmin && (
          <li>
            <Link to="/admin/socials/$id" params={{ id }} className="menu-row">
              <EditIcon size={20} />
              {t.common.edit()}
            </Link>
          </li>
        )}
      </ul>
    </Popover>
  )
}

/** The actions that an opened card displays itself. */
function Actions({ party, isPast, onClose }: Pick<PartyMenuProps, 'party' | 'isPast' | 'onClose'>) {
  const { origin } = useRouteContext({ from: '__root__' })
  const offline = useNeedsNetwork()
  const share = () => {
    onClose()
    void shareAddress(party.venueName, origin + ownPath(pathOfParty(party.id)))
  }
  return (
    <>
      <MenuChoice icon={<ShareIcon size={20} />} onPress={share}>
        {t.socialParties.shareThisSocial()}
      </MenuChoice>
      {!isPast && (
        <li>
          <OutsideLink href={directionsTo(party)} className="menu-row">
            <RouteIcon size={20} />
            {t.socialParties.directions()}
          </OutsideLink>
        </li>
      )}
      <li>
        <a href={inPageLanguage(calendarOf(party))} className="menu-row" {...offline?.props}>
          <CalendarPlusIcon size={20} />
          {t.socialParties.addToCalendar() + (offline?.words ?? '')}
        </a>
      </li>
    </>
  )
}

const thanks: Record<PartyWord, () => string> = {
  still_on: t.socialParties.othersCanCount,
  closed: t.socialParties.weWillLook,
}
