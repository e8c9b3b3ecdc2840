import { t } from '#texts'
import { formatTotal } from '../../../../lib/format/counts.ts'
import { cx } from '../../../../ui/cx.ts'
import { hueStyle } from '../../../../ui/pictures/hue.ts'
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
          {t.socialParties.markOfTown({ count: pins.length, small: (inner) => <small>{inner}</small> })}
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
  if (isTown)
    return closer === undefined
      ? nameOfPlace({ pins, isTown })
      : t.socialParties.socialsShowCloser({ count: pins.length, total: formatTotal(pins.length) })
  if (others.length === 0) return `${label}: ${party.venueName}, ${party.city}`
  const group = { number: String(label), others: others.length, numbers: listOf(pins.map((pin) => pin.label)) }
  return closer === undefined ? t.socialParties.groupOfSocials(group) : t.socialParties.groupShowCloser(group)
}

/** Only the first of many numbers. */
function listOf(numbers: (number | null)[]) {
  const named = numbers.slice(0, 6)
  return named.length < numbers.length
    ? `${named.join(', ')} …`
    : t.socialParties.numbersAndLast({ numbers: named.slice(0, -1).join(', '), last: String(named.at(-1)) })
}
