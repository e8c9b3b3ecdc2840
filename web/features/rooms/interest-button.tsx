import { Chip } from '../../ui/chip.tsx'
import { HeartIcon } from '../../ui/more-icons.tsx'
import { useInterest } from './interest.ts'

type InterestButtonProps = { room: { id: string; title: string }; className?: string }

/** 'Show Interest', once pressed 'Interested!'. It is kept in this browser only. */
export function InterestButton({ room: { id, title }, className }: InterestButtonProps) {
  const { isInterested, toggle } = useInterest(id)
  return (
    <Chip
      tone="warm"
      pressed={isInterested}
      onClick={toggle}
      icon={<HeartIcon size={18} solid={isInterested} />}
      className={className}
    >
      {isInterested ? 'Interested!' : 'Show Interest'}
      <span className="sr-only">: {title}</span>
    </Chip>
  )
}
