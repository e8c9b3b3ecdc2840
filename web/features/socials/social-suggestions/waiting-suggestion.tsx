import { Link, useNavigate } from '@tanstack/react-router'
import type { SocialParty } from '../../../../contract/socials/social-parties.ts'
import type { WaitingSuggestion as Suggestion } from '../../../../contract/socials/social-suggestions.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { EditIcon } from '../../../ui/pictures/more-icons.tsx'
import { Photo } from '../../../ui/pictures/photo.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { HueTags } from '../../../ui/tag.tsx'
import { type Decision, useDecideSuggestion } from './social-suggestions.queries.ts'
import { whenOf, whereOf } from './social-suggestions.words.ts'

type WaitingSuggestionProps = {
  api: Api
  suggestion: Suggestion
  /** The stored socials that may be this one; undefined if they could not be loaded. */
  alike: readonly SocialParty[] | undefined
}

/** A suggestion with everything that an admin needs for a decision. */
export function WaitingSuggestion({ api, suggestion, alike }: WaitingSuggestionProps) {
  const { id, venueName, danceStyles, instagramLink, image, sender, createdAt } = suggestion
  const navigate = useNavigate()
  const decide = useDecideSuggestion(api, {
    onSuccess: ({ partyId }, { status, isEdited }) => {
      if (status === 'declined') toast({ title: 'Suggestion declined', description: venueName })
      else toast({ title: 'Social approved', description: `Everyone can find ${venueName} now.` })
      if (isEdited && partyId !== null) void navigate({ to: '/admin/socials/$id', params: { id: partyId } })
    },
    onError: (error, { status }) =>
      toastFailure(status === 'approved' ? 'Failed to approve the social' : 'Failed to decline the suggestion', error),
  })
  const button = (status: Decision['status'], isEdited = false) => {
    const isThis = decide.variables?.status === status && decide.variables.isEdited === isEdited
    return {
      pending: decide.isPending && isThis,
      disabled: decide.isPending && !isThis,
      pendingLabel: status === 'approved' ? 'Approving…' : 'Declining…',
      onClick: () => decide.mutate({ id, status, isEdited }),
    }
  }
  return (
    <Card as="article" aria-label={venueName}>
      <h2 dir="auto" className="text-xl wrap-anywhere">
        {venueName}
      </h2>
      <p dir="auto" className="mt-1 wrap-anywhere">
        {whereOf(suggestion)}
      </p>
      <p className="tabular-nums wrap-anywhere">{whenOf(suggestion)}</p>
      <HueTags names={danceStyles} className="mt-2" />
      {instagramLink !== null && (
        <p className="mt-3 break-all">
          <OutsideLink href={instagramLink} className="link">
            {instagramLink}
            <span className="sr-only"> (opens in a new tab)</span>
          </OutsideLink>
        </p>
      )}
      {image !== null && (
        <Photo
          path={image}
          alt={`Flyer of ${venueName}`}
          sizes="18rem"
          ratio="4 / 5"
          className="mt-3 max-w-72 [&_img]:object-contain"
        />
      )}
      <Alike alike={alike} />
      <p className="mt-3 text-sm text-soft">
        Suggested by{' '}
        <Link to="/members/$username" params={{ username: sender.username }} className="link">
          {sender.name}
        </Link>{' '}
        on {formatDayOf(createdAt)}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" icon={<CheckIcon size={20} />} {...button('approved')}>
          Approve
        </Button>
        <Button icon={<EditIcon size={20} />} {...button('approved', true)}>
          Approve and edit
        </Button>
        <Button {...button('declined')}>Decline</Button>
      </div>
    </Card>
  )
}

function Alike({ alike }: Pick<WaitingSuggestionProps, 'alike'>) {
  if (alike === undefined)
    return (
      <Callout tone="amber" className="mt-3" title="Not compared with the stored socials">
        They could not be loaded. It may be listed already.
      </Callout>
    )
  if (alike.length === 0) return null
  return (
    <Callout tone="amber" className="mt-3" title="May be listed already">
      <ul className="grid">
        {alike.map((party) => (
          <li key={party.id}>
            <Link to="/social-parties/$id" params={{ id: party.id }} className="link wrap-anywhere">
              {party.venueName}
            </Link>
            , {whereOf(party)}, {whenOf({ ...party, until: null })}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
