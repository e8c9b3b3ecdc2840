type Clock = { hour: string | undefined; minute: string | undefined; half: string | undefined }

const clock = String.raw`(\d{1,2})(?:[:.h](\d{2}))?\s*h?\s*(?:([ap])\.?\s?m\b\.?)?`
const hours = new RegExp(String.raw`^(?:from\s+)?${clock}(?:\s*(?:-|–|—|to|until|till)\s*${clock})?`, 'i')

/** Minutes after midnight; null if it is no time of a clock. */
function minutesOf({ hour, minute = '0', half }: Clock): number | null {
  const given = Number(hour)
  if (Number.isNaN(given) || Number(minute) > 59 || given > (half ? 12 : 24)) return null
  const whole = half ? (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : given % 24
  return whole * 60 + Number(minute)
}

/**
 * When a party begins and ends, as it was announced: '8:00 PM - 12:00 AM', '22:00–03:00', 'from 9pm'. In minutes after the midnight
 * before it, so that an end on the next morning is more than 1440. Null if the text does not begin with a time.
 */
export function hoursOf(time: string): { from: number; to: number | null } | null {
  const [, hour, minute, half, endHour, endMinute, endHalf] = hours.exec(time.trim()) ?? []
  const end = { hour: endHour, minute: endMinute, half: endHalf }
  // '8 - 11 PM': AM or PM is written only once.
  const start = { hour, minute, half: half ?? (minute === undefined ? endHalf : undefined) }
  const isTime = [minute, start.half, endMinute].some((part) => part !== undefined)
  const from = isTime ? minutesOf(start) : null
  if (from === null) return null
  const to = minutesOf(end)
  return { from, to: to === null || to > from ? to : to + 1440 }
}
