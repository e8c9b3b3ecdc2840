import { Link } from '@tanstack/react-router'
import type { WaitingFestival } from '../../../../../contract/festivals/festivals.ts'
import type { Api } from '../../../../lib/api.ts'
import { formatDayOf, formatDayRange } from '../../../../lib/format/dates.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { CheckIcon } from '../../../../ui/pictures/icons.tsx'
import { EditIcon } from '../../../../ui/pictures/more-icons.tsx'
import { Photo } from '../../../../ui/pictures/photo.tsx'
import { HueTags } from '../../../../ui/tag.tsx'
import { toast } from '../../../../ui/overlays/toast.ts'
import { OutsideLink } from '../../../../ui/outside-link.tsx'
import { useApproveFestival } from '../festivals.mutations.ts'
import { RemoveFestival } from './remove-festival.tsx'
import { publishedPrice } from '../festivals.words.ts'

/** A festival that is waiting for approval, with everything that an admin needs for a decision. */
export function PendingFestival({ api, festival }: { api: Api; festival: WaitingFestival }) {
  const { id, name, startDate, endDate, location, genres, description, website, image, organizer, createdAt } = festival
  const approve = useApproveFestival(api, {
    onSuccess: () => toast({ title: 'Festival approved', description: `Everyone can see ${name} now.` }),
    onError: (error) => toastFailure('Failed to approve the festival', error),
  })
  return (
    <Card as="article" aria-label={name}>
      <h3 className="text-xl">
        <Link to="/festivals/$id" params={{ id }} dir="auto" className="link-quiet">
          {name}
        </Link>
      </h3>
      <p className="mt-1">
        {formatDayRange(startDate, endDate)} · {location} · {publishedPrice(festival)}
      </p>
      <HueTags names={genres} className="mt-2" />
      {description && (
        <p className="mt-3 whitespace-pre-line wrap-anywhere text-soft" dir="auto">
          {description}
        </p>
      )}
      {image && <Photo path={image} alt={`Photo of ${name}`} sizes="20rem" className="mt-3 max-w-80" />}
      {website && (
        <p className="mt-3 break-all">
          <OutsideLink href={website} className="link">
            {website}
            <span className="sr-only"> (opens in a new tab)</span>
          </OutsideLink>
        </p>
      )}
      <p className="mt-3 text-sm text-soft">
        Added by {organizer?.name ?? 'a former member'} on {formatDayOf(createdAt)}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={<CheckIcon size={20} />}
          pending={approve.isPending}
          pendingLabel="Approving…"
          onClick={() => approve.mutate(festival)}
        >
          Approve
        </Button>
        <Link to="/festivals/$id/edit" params={{ id }} className={buttonClass()}>
          <EditIcon size={20} />
          Edit
        </Link>
        <RemoveFestival api={api} festival={festival} />
      </div>
    </Card>
  )
}
