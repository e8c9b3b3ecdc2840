import type { ChatThread } from '../../../../contract/chat.ts'
import { MemberMenu } from '../../../lib/member/member-menu.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { participantCount } from '../chat.words.ts'

type GroupMembersProps = { thread: ChatThread; memberId: string; onClose: () => void }

/** Who is in a group, each with the menu about them. */
export function GroupMembers({ thread, memberId, onClose }: GroupMembersProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Who is in this chat"
      description={participantCount(thread.members.length)}
    >
      <ul className="grid gap-2">
        {thread.members.map((member) => (
          <li key={member.id} className="flex min-h-11 items-center gap-3">
            <Avatar id={member.id} name={member.name} picture={member.avatar} />
            <bdi className="min-w-0 flex-1 wrap-anywhere">{member.id === memberId ? 'You' : member.name}</bdi>
            <MemberMenu member={member} onBlocked={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
