import { Link } from '@tanstack/react-router'
import type { Attendee } from '../../../contract/festival-attendance.ts'
import { Card } from '../../ui/card.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Badge, HueTags } from '../../ui/tag.tsx'
import { dancesAs } from '../people/people.words.ts'

/** A dancer who goes, linked to their page. */
export function AttendeeCard({ attendee }: { attendee: Attendee }) {
  const { id, username, name, avatar, profilePicture, location, danceStyles, status, isFollowed } = attendee
  return (
    <Card as="article" pressable className="flex h-full gap-4">
      <Avatar id={id} name={name} picture={avatar ?? profilePicture} size="large" />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 dir="auto" className="min-w-0 text-lg wrap-anywhere">
            <Link to="/members/$username" params={{ username }} className="link-cover link-quiet">
              {name}
            </Link>
          </h3>
          {isFollowed && <Badge tone="teal">You follow</Badge>}
          {status === 'interested' && <Badge>Interested</Badge>}
        </div>
        {location !== null && (
          <p dir="auto" className="text-sm text-soft wrap-anywhere">
            {location}
          </p>
        )}
        <p className="text-sm text-soft">{dancesAs(attendee)}</p>
        <HueTags names={danceStyles} className="mt-1" />
      </div>
    </Card>
  )
}

export const AttendeeCardSkeleton = () => <Skeleton className="h-34 rounded-l" />
