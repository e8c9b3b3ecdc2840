import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PublicMember } from '../../../contract/people/people.ts'
import { Card } from '../../ui/card.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { HueTags } from '../../ui/tag.tsx'
import { placeText } from '../../../texts/places.ts'

type PersonCardProps = {
  person: Pick<PublicMember, 'id' | 'username' | 'name' | 'avatar' | 'profilePicture' | 'location' | 'danceStyles'>
  /** Placed beside the name. */
  badge?: ReactNode
  /** Placed below the place. */
  children?: ReactNode
  /** A button in the corner. */
  action?: ReactNode
}

/** A dancer in a list, linked to their page. */
export function PersonCard({ person, badge, children, action }: PersonCardProps) {
  const { id, username, name, avatar, profilePicture, location, danceStyles } = person
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
          {badge}
          {action && <div className="relative z-1 ms-auto">{action}</div>}
        </div>
        {location !== null && (
          <p dir="auto" className="text-sm text-soft wrap-anywhere">
            {placeText(location)}
          </p>
        )}
        {children}
        <HueTags names={danceStyles} className="mt-1" />
      </div>
    </Card>
  )
}

export const PersonCardSkeleton = () => <Skeleton className="h-34 rounded-l" />
