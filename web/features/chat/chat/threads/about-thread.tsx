import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import type { ChatThread } from '../../../../../contract/chat/chat.ts'
import { MemberMenu } from '../../../../lib/member/member-menu.tsx'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { Loading, Skeleton } from '../../../../ui/states/skeleton.tsx'
import { aboutQuery } from '../chat.queries.ts'
import { aboutTitle, ownerTitle } from '../chat.words.ts'
import { LeaveThread } from './leave-thread.tsx'
import { SubjectCard } from './subject-card.tsx'
import { ThreadPhotos } from './thread-photos.tsx'

type AboutThreadProps = { thread: ChatThread; memberId: string; onLeft: () => void; onClose: () => void }

/** The number of members that are initially listed in a long group. */
const listedFirst = 12

/** The participants of a chat, its subject and its photos; at the end the button to leave a group. */
export function AboutThread({ thread, memberId, onLeft, onClose }: AboutThreadProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const about = useQuery(aboutQuery(api, memberId, thread.id))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={aboutTitle(thread)}
      description={t.chat.participants({ count: thread.members.length })}
    >
      <div className="grid gap-6">
        <Loaded
          query={about}
          failed={t.chat.detailsFailed()}
          loading={
            <Loading label={t.chat.loadingTheDetails()}>
              <Skeleton className="h-20 rounded-m" />
            </Loading>
          }
        >
          {({ subject }) => subject && <SubjectCard subject={subject} />}
        </Loaded>
        <Members
          {...{ thread, memberId, onClose }}
          ownerId={about.data?.ownerId ?? null}
          onBlocked={thread.type === 'direct' ? onLeft : onClose}
        />
        <ThreadPhotos threadId={thread.id} memberId={memberId} />
        {thread.type === 'group' && (
          <div className="border-t border-line pt-3">
            <LeaveThread {...{ thread, memberId, onLeft }} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

type MembersProps = Omit<AboutThreadProps, 'onLeft'> & { ownerId: string | null; onBlocked: () => void }

function Members({ thread, memberId, ownerId, onBlocked, onClose }: MembersProps) {
  const [isWhole, setWhole] = useState(false)
  const { members } = thread
  return (
    <section aria-label={t.chat.members()}>
      <ul className="grid gap-1">
        {(isWhole ? members : members.slice(0, listedFirst)).map((member) => (
          <li key={member.id} className="flex min-h-12 items-center gap-3">
            <Avatar id={member.id} name={member.name} picture={member.avatar} />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <Name member={member} isOwn={member.id === memberId} onPress={onClose} />
            </span>
            {member.id === ownerId && <span className="flex-none text-sm text-soft">{ownerTitle(thread)}</span>}
            <MemberMenu member={member} onBlocked={onBlocked} />
          </li>
        ))}
      </ul>
      {!isWhole && members.length > listedFirst && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {t.chat.showAll({ count: members.length })}
        </Button>
      )}
    </section>
  )
}

type NameProps = { member: ChatThread['members'][number]; isOwn: boolean; onPress: () => void }

/** A link to the member's page, if there is one. */
function Name({ member: { name, username }, isOwn, onPress }: NameProps) {
  if (isOwn) return t.chat.you()
  if (username === null) return <bdi translate="no">{name}</bdi>
  return (
    <Link to="/members/$username" params={{ username }} className="inline-flex min-h-11 items-center" onClick={onPress}>
      <bdi translate="no">{name}</bdi>
    </Link>
  )
}
