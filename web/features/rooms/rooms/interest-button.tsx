import { read, stored, useStored, write } from '../../../lib/browser/browser-store.ts'
import { Chip } from '../../../ui/fields/chip.tsx'
import { HeartIcon } from '../../../ui/pictures/more-icons.tsx'

type InterestButtonProps = { room: { id: string; title: string }; className?: string }

/** The max number of marked rooms; the oldest ones are dropped. */
const maxRooms = 200

const interestingRooms = () => read(stored.interestingRooms) ?? []

/** 'Show Interest', after a press 'Interested!'. It is stored only in this browser. */
export function InterestButton({ room: { id, title }, className }: InterestButtonProps) {
  const isInterested = useStored(() => interestingRooms().includes(id), false)
  const toggle = () => {
    const others = interestingRooms().filter((other) => other !== id)
    write(stored.interestingRooms, isInterested ? others : [...others, id].slice(-maxRooms))
  }
  return (
    <Chip
      tone="warm"
      pressed={isInterested}
      onClick={toggle}
      icon={<HeartIcon size={18} solid={isInterested} />}
      className={className}
    >
      {isInterested ? 'Interested!' : 'Show Interest'}
      <span className="sr-only">{`: ${title}`}</span>
    </Chip>
  )
}
