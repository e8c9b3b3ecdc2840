import type { z } from 'zod'
import type { PicturedMember } from '../../../contract/people/person.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

/** Some of those who see what a member is about to share, and what they see. */
export function AudienceGroup({
  title,
  hint,
  people,
}: {
  title: string
  hint: string
  people: z.infer<typeof PicturedMember>[]
}) {
  if (people.length === 0) return null
  return (
    <div>
      <p>
        <b>{title}</b> <span className="block text-sm text-soft">{hint}</span>
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
        {people.map(({ id, name, avatar }) => (
          <li key={id} className="flex max-w-full min-w-0 items-center gap-2">
            <Avatar id={id} name={name} picture={avatar} size="small" />
            <bdi translate="no" className="truncate">
              {name}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

export const AudienceLoading = ({ label }: { label: string }) => (
  <Loading label={label} className="flex flex-wrap gap-4">
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} className="h-8 w-28 rounded-full" />
    ))}
  </Loading>
)
