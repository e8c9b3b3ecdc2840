import { Link } from '@tanstack/react-router'
import { t } from '#texts'
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
import { placeText } from '../../../../../texts/places.ts'

/** A festival that is waiting for approval, with everything that an admin needs for a decision. */
export function PendingFestival({ api, festival }: { api: Api; festival: WaitingFestival }) {
  const { id, name, startDate, endDate, location, genres, description, website, image, organizer, createdAt } = festival
  const approve = useApproveFestival(api, {
    onSuccess: () =>
      toast({ title: t.festivals.festivalApproved(), description: t.festivals.everyoneCanSeeName({ name }) }),
    onError: (error) => toastFailure(t.festivals.failedToApprove(), error),
  })
  return (
    <Card as="article" aria-label={name}>
      <h3 className="text-xl">
        <Link to="/festivals/$id" params={{ id }} dir="auto" translate="no" className="link-quiet">
          {name}
        </Link>
      </h3>
      <p className="mt-1">
        <time dateTime={startDate}>{formatDayRange(startDate, endDate)}</time> · <bdi>{placeText(location)}</bdi> ·{' '}
        {publishedPrice(festival)}
      </p>
      <HueTags names={genres} className="mt-2" />
      {description && (
        <p className="mt-3 whitespace-pre-line wrap-anywhere text-soft" dir="auto">
          {description}
        </p>
      )}
      {image && <Photo path={image} alt={t.festivals.photoOf({ name })} sizes="20rem" className="mt-3 max-w-80" />}
      {website && (
        <p className="mt-3 break-all">
          <OutsideLink href={website} className="link">
            {website}
            <span className="sr-only"> {t.common.opensInNewTab()}</span>
          </OutsideLink>
        </p>
      )}
      <p className="mt-3 text-sm text-soft">
        {organizer
          ? t.festivals.addedBy({ name: organizer.name, day: formatDayOf(createdAt) })
          : t.festivals.addedByFormerMember({ day: formatDayOf(createdAt) })}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={<CheckIcon size={20} />}
          pending={approve.isPending}
          pendingLabel={t.festivals.approving()}
          onClick={() => approve.mutate(festival)}
        >
          {t.festivals.approve()}
        </Button>
        <Link to="/festivals/$id/edit" params={{ id }} className={buttonClass()}>
          <EditIcon size={20} />
          {t.common.edit()}
        </Link>
        <RemoveFestival api={api} festival={festival} />
      </div>
    </Card>
  )
}
