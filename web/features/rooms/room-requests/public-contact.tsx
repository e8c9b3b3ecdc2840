import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { LinkIcon } from '../../../ui/pictures/more-icons.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { memberQuery } from '../../people/people/people.queries.ts'
import { memberLinks } from '../../people/people/people.words.ts'
import { Slot } from '../../../ui/slot.tsx'

/** The public handles of a roommate. The line keeps its height while they are loaded. */
export function PublicContact({ username }: { username: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: member } = useQuery(memberQuery(api, username))
  if (!member) return <div className="min-h-11" />
  const links = memberLinks({ ...member, socialLinks: [] })
  if (links.length === 0)
    return (
      <p className="flex min-h-11 items-center text-sm text-soft wrap-anywhere">
        {t.roomRequests.showsNoContact({ member: member.name })}
      </p>
    )
  return (
    <ul className="flex min-h-11 flex-wrap gap-x-5">
      {links.map(({ platform, url, username: name }) => (
        <li key={platform} className="min-w-0">
          <OutsideLink href={url} className="link-bar max-w-full gap-2 text-sm">
            <LinkIcon size={18} className="flex-none" />
            <span className="min-w-0 break-words">
              {platform}
              <Slot>{name !== null && ` @${name}`}</Slot>
            </span>
            <span className="sr-only">{t.roomRequests.memberThereNewTab({ member: member.name })}</span>
          </OutsideLink>
        </li>
      ))}
    </ul>
  )
}
