import { Link, useRouteContext } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import type { PartyWord, SocialParty } from '../../../contract/social-parties.ts'
import { useLoginSearch } from '../../lib/member/login-search.ts'
import { toastFailure, useApiMutation } from '../../lib/changes/mutations.ts'
import { useSession } from '../../lib/member/session.ts'
import { ReportChoice } from '../../lib/reports/report-choice.tsx'
import { ReportDialog, type ReportedThing } from '../../lib/reports/report-dialog.tsx'
import { CheckIcon, CloseIcon, PersonIcon } from '../../ui/pictures/icons.tsx'
import { EditIcon } from '../../ui/pictures/more-icons.tsx'
import { MenuChoice } from '../../ui/overlays/menu-choice.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { toast } from '../../ui/overlays/toast.ts'

type PartyMenuProps = { party: SocialParty; anchor: RefObject<HTMLElement | null>; onClose: () => void }

/** Where members say whether a social is still on, and from where admins edit it. */
export function PartyMenu({ party: { id, venueName }, anchor, onClose }: PartyMenuProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const member = useSession()
  const next = useLoginSearch()
  const [isReporting, setReporting] = useState(false)
  const vote = useApiMutation({
    call: (word: PartyWord) => api.socialParties.vote({ params: { id }, body: { word } }),
    refetch: [],
    onSuccess: (_, word) => {
      toast({ title: 'Thank you', description: thanks[word] })
      onClose()
    },
    onError: (error) => toastFailure('That did not reach us', error),
  })
  const thing: ReportedThing = { contextType: 'social_party', contextId: id, name: venueName }
  if (isReporting) return <ReportDialog thing={thing} opener={anchor.current} onClose={onClose} />
  return (
    <Popover open onOpenChange={onClose} anchor={anchor} label={`More about ${venueName}`} align="end" className="p-2">
      <p className="px-3.5 py-2 text-sm text-soft">Is this social still on?</p>
      <ul className="grid min-w-56">
        {member ? (
          <>
            <MenuChoice icon={<CheckIcon size={20} />} onPress={() => vote.mutate('still_on')}>
              It is still on
            </MenuChoice>
            <MenuChoice icon={<CloseIcon size={20} />} onPress={() => vote.mutate('closed')}>
              It has closed
            </MenuChoice>
            <ReportChoice thing={thing} onPress={() => setReporting(true)} />
          </>
        ) : (
          <li>
            <Link to="/auth" search={next} className="menu-row">
              <PersonIcon size={20} />
              Log in to tell us
            </Link>
          </li>
        )}
        {member?.isAdmin && (
          <li>
            <Link to="/admin/socials/$id" params={{ id }} className="menu-row">
              <EditIcon size={20} />
              Edit
            </Link>
          </li>
        )}
      </ul>
    </Popover>
  )
}

const thanks: Record<PartyWord, string> = {
  still_on: 'Others can count on it.',
  closed: 'If others say so too, we will look into it.',
}
