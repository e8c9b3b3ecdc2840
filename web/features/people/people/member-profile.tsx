import type { ReactNode } from 'react'
import { t } from '#texts'
import type { WholeMember } from '../../../../contract/people/people.ts'
import { PageHead } from '../../../lib/page/page-head.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { Photo } from '../../../ui/pictures/photo.tsx'
import { LinkIcon, PinIcon } from '../../../ui/pictures/more-icons.tsx'
import { HueTags } from '../../../ui/tag.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { MemberFestivals } from './member-festivals.tsx'
import { dancesAs, memberLinks } from './people.words.ts'
import { placeText } from '../../../../texts/places.ts'
import { listed } from '../../../../texts/intl.ts'
import { optionText } from '../../../lib/format/option-text.ts'

type MemberProfileProps = {
  member: WholeMember
  /** Their trust signals. */
  trust: ReactNode
  /** The viewer's buttons, on their own page and on those of others. */
  actions: ReactNode
  /** The ratings by others. */
  ratings: ReactNode
}

/** A member's page: their profile, their dance styles and their festivals. */
export function MemberProfile({ member, trust, actions, ratings }: MemberProfileProps) {
  const { name, bio, coverImage } = member
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[21rem_minmax(0,1fr)]">
      {coverImage && (
        <Photo
          path={coverImage}
          alt={t.people.coverPhotoOf({ name })}
          sizes="(width >= 85rem) 85rem, 100vw"
          eager
          className="aspect-auto h-36 sm:h-52 lg:col-span-2 lg:h-64"
        />
      )}
      <Card className="grid gap-6">
        <Identity member={member} />
        <div className="border-t border-line pt-4">{trust}</div>
        <MemberLinks member={member} />
        {actions}
      </Card>
      <div className="grid gap-9">
        <Dances member={member} />
        {bio && (
          <section aria-labelledby="about">
            <h2 id="about">{t.people.about({ name })}</h2>
            <p dir="auto" className="mt-3 max-w-[65ch] whitespace-pre-line">
              {bio}
            </p>
          </section>
        )}
        {/* Last, because festivals and ratings are only for members and arrive after the page was rendered, so that little moves. */}
        <MemberFestivals member={member} />
        {ratings}
      </div>
    </div>
  )
}

function Identity({ member }: MemberOnly) {
  const { id, name, username, profilePicture, avatar, location, age } = member
  return (
    <header className="grid justify-items-center gap-1 text-center">
      <Avatar id={id} name={name} picture={avatar ?? profilePicture} size="huge" className="mb-3" />
      <h1 dir="auto" translate="no" className="max-w-full text-2xl">
        {name}
      </h1>
      <p className="max-w-full text-soft" translate="no">
        @{username}
      </p>
      {(location !== null || age !== null) && (
        <p className="mt-1 flex max-w-full gap-1.5">
          {location !== null && <PinIcon size={20} className="mt-0.5 flex-none text-soft" />}
          {/* Only members get the age, after the page was rendered; it is in the same line, so that nothing moves. */}
          <span dir="auto" className="min-w-0">
            {[location && placeText(location), age].filter((part) => part !== null).join(' · ')}
          </span>
        </p>
      )}
    </header>
  )
}

type MemberOnly = { member: WholeMember }

function MemberLinks({ member }: MemberOnly) {
  const links = memberLinks(member)
  if (links.length === 0) return null
  return (
    <ul className="grid gap-1 border-t border-line pt-3">
      {links.map(({ platform, url, username }) => (
        <li key={platform}>
          <OutsideLink href={url} className="link-bar max-w-full gap-2">
            <LinkIcon size={20} className="flex-none" />
            <span className="min-w-0 break-words">
              {platform}
              {username !== null && (
                <span className="text-soft" translate="no">
                  {' '}
                  @{username}
                </span>
              )}
              {platform === 'Website' && <span className="text-soft"> {new URL(url).hostname}</span>}
            </span>
            <span className="sr-only">{t.people.memberThereInNewTab({ name: member.name })}</span>
          </OutsideLink>
        </li>
      ))}
    </ul>
  )
}

function Dances({ member }: MemberOnly) {
  return (
    <section aria-labelledby="dances">
      <h2 id="dances">{t.people.dances()}</h2>
      <p className="mt-2 text-soft">{dancesAs(member)}</p>
      <HueTags names={member.danceStyles} large className="mt-3" />
    </section>
  )
}

/** The head of a member's page, which search engines must not index. */
export function MemberHead({ member }: { member: WholeMember }) {
  const { name, username, location, danceStyles, experienceLevel } = member
  const level = optionText(experienceLevel)
  const dances = danceStyles.length > 0 ? `${listed(danceStyles, 'unit')} (${level})` : level
  return (
    <PageHead
      title={`${name} (@${username})`}
      description={[dances, location && placeText(location)].filter(Boolean).join(' · ')}
    />
  )
}
