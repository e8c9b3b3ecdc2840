import { type ReactNode, useRef, useState } from 'react'
import { useDisplayCurrency } from '../../../../lib/browser/display-currency.ts'
import { dialogTrigger, lazyPart } from '../../../../lib/page/lazy-part.tsx'
import { Chip } from '../../../../ui/fields/chip.tsx'
import { ChevronDownIcon } from '../../../../ui/pictures/icons.tsx'
import { cx } from '../../../../ui/cx.ts'
import { type Asked, askedLabels, formatDaysAsked, formatGuests, formatPriceRange } from '../rooms.words.ts'
import { quickPrice, type RoomFilters, roomFilters } from './room-filters.ts'

const RoomChoice = lazyPart(() => import('./room-choice.tsx'), 'RoomChoice')

const askedThings: Asked[] = ['price', 'dates', 'guests']

type RoomChoicesProps = { filters: RoomFilters }

/** A button for each common filter: it displays the value, and a press opens only that filter. */
export function RoomChoices({ filters }: RoomChoicesProps) {
  const display = useDisplayCurrency()
  const { startDate, endDate, guests } = filters
  const set: Record<Asked, string | null> = {
    price: formatPriceRange(filters, display),
    dates: formatDaysAsked(startDate, endDate),
    guests: guests === undefined ? null : formatGuests(guests),
  }
  return askedThings.map((asked) => (
    <ChoiceButton key={asked} {...{ filters, asked }} isSet={set[asked] !== null}>
      {set[asked] ?? askedLabels[asked]()}
    </ChoiceButton>
  ))
}

type ChoiceButtonProps = RoomChoicesProps & { asked: Asked; isSet: boolean; children: ReactNode }

function ChoiceButton({ filters, asked, isSet, children }: ChoiceButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Chip
        aria-expanded={isOpen}
        className={cx(isSet && 'room-choice-set')}
        {...dialogTrigger(RoomChoice.preload)}
        onClick={({ currentTarget }) => {
          button.current = currentTarget
          setOpen(!isOpen)
        }}
      >
        {isSet && <span className="sr-only">{askedLabels[asked]()}: </span>}
        {children}
        <ChevronDownIcon size={18} className="-me-1" />
      </Chip>
      {isOpen && <RoomChoice {...{ filters, asked }} anchor={button} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A common price with one press: 'up to $40 each'. Hidden when a price is set. */
export function QuickPrice({ filters }: { filters: RoomFilters }) {
  const display = useDisplayCurrency()
  const change = roomFilters.useChange(filters)
  const range = quickPrice(display.currency)
  if (formatPriceRange(filters, display) !== null) return null
  return <Chip onClick={() => void change(range)}>{formatPriceRange(range, display)}</Chip>
}
