import { cx } from '../../ui/cx.ts'
import { hueStyle } from '../../ui/hue.ts'
import type { Marked } from './map-pins.ts'

type PartyPinProps = { place: Marked; isSelected: boolean; onPress: () => void }

/** A numbered pin, or the numbers of several that would overlap. */
export function PartyPin({ place: { pins }, isSelected, onPress }: PartyPinProps) {
  const [{ party, number }, ...others] = pins
  const isGroup = others.length > 0
  return (
    <button
      type="button"
      className={cx('map-pin hued', isGroup && 'map-pin-group', isSelected && 'map-pin-selected')}
      style={hueStyle(party.danceStyles[0] ?? 'plain')}
      aria-label={isGroup ? nameOf(pins.map((pin) => pin.number)) : `${number}: ${party.venueName}, ${party.city}`}
      onClick={(event) => {
        // The map would take it for a press on itself.
        event.stopPropagation()
        onPress()
      }}
    >
      <span aria-hidden>
        {number}
        {isGroup && <small> +{others.length}</small>}
      </span>
    </button>
  )
}

/** '3 +3: socials 3, 5, 8 and 9, show closer'; of many only the first ones. It begins with what is seen, for speech control. */
function nameOf(numbers: number[]) {
  const named = numbers.slice(0, 6)
  const list =
    named.length < numbers.length ? `${named.join(', ')} …` : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
  return `${numbers[0]} +${numbers.length - 1}: socials ${list}, show closer`
}
