import type { ChatThread } from '../../../../contract/chat/chat.ts'
import { typingText } from './chat.words.ts'
import { useTyping } from './typing.ts'

/** Above the field: the names of the members who are typing. It overlaps the end of the list, so that nothing moves. */
export function Typing({ thread, memberId }: { thread: ChatThread; memberId: string }) {
  const ids = useTyping(thread.id)
  const names = thread.members.filter(({ id }) => id !== memberId && ids.includes(id)).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <div className="relative flex-none">
      <p className="absolute start-4 bottom-1 max-w-[80%] animate-appear truncate rounded-full bg-sunk px-3 py-0.5 text-xs text-soft">
        {typingText(names)}
      </p>
    </div>
  )
}
