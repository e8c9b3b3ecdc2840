import type { ChatThread } from '../../../../../contract/chat/chat.ts'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'

/** The picture of the other member, or the pictures of two members of a group. */
export function ThreadAvatar({ thread, memberId }: { thread: ChatThread; memberId: string }) {
  const others = thread.members.filter(({ id }) => id !== memberId)
  const [first, second] = others
  if (thread.type === 'direct' || !first || !second) {
    const { id, name, avatar } = first ?? { id: thread.id, name: thread.title, avatar: null }
    return <Avatar id={id} name={name} picture={avatar} />
  }
  return (
    <span aria-hidden className="relative size-10 flex-none">
      <Avatar id={second.id} name={second.name} picture={second.avatar} size="small" className="absolute end-0 top-0" />
      <Avatar
        id={first.id}
        name={first.name}
        picture={first.avatar}
        size="small"
        className="absolute start-0 bottom-0 outline-2 outline-card"
      />
    </span>
  )
}
