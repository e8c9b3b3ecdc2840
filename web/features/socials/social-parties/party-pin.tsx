import { formatCount } from '../../../lib/format/counts.ts'
import { cx } from '../../../ui/cx.ts'
import { hueStyle } from '../../../ui/pictures/hue.ts'
import type { Marked } from './map-pins.ts'
import { nameOfPlace } from './map.words.ts'

type PartyPinProps = { place: Marked; isSelected: boolean; onPress: () => void }

/** A numbered pin, the numbers of several that would overlap, or the number of socials in a town. */
export function PartyPin({ place, isSelected, onPress }: PartyPinProps) {
  const { pins, isTown } = place
  const [{ party, label }, ...others] = pins
  const isGroup = others.length > 0
  return (
    <button
      type="button"
      className={cx(
        isTown ? 'map-town' : 'map-pin hued',
        isGroup && !isTown && 'map-pin-group',
        isSelected && 'map-pin-selected',
      )}
      style={isTown ? undefined : hueStyle(party.danceStyles[0] ?? 'plain')}
      aria-label={nameOf(place)}
      onClick={(event) => {
        // Otherwise the map would handle the press as one on itself.
        event.stopPropagation()
        onPress()
      }}
    >
      {isTown ? (
        <span aria-hidden>
          {pins.length.toLocaleString('en')} <small>{isGroup ? 'socials' : 'social'}</small>
        </span>
      ) : (
        <span aria-hidden>
          {label}
          {isGroup && <small> +{others.length}</small>}
        </span>
      )}
    </button>
  )
}

/** '3: La Bodega, Madrid', '5 socials in Madrid', '3 +3: socials 3, 5, 8 and 9'. It begins with the visible text, for speech control. */
function nameOf({ pins, isTown, closer }: Marked): string {
  const [{ party, label }, ...others] = pins
  const closerToo = closer === undefined ? '' : ', show closer'
  if (isTown)
    return closer === undefined ? nameOfPlace({ pins, isTown }) : formatCount(pins.length, 'social') + closerToo
  if (others.length === 0) return `${label}: ${party.venueName}, ${party.city}`
  return `${label} +${others.length}: socials ${listOf(pins.map((pin) => pin.label))}${closerToo}`
}

/** Only the first of many numbers. */
function listOf(numbers: (number | null)[]) {
  const named = numbers.slice(0, 6)
  return named.length < numbers.length
    ? `${named.join(', ')} …`
    : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}
