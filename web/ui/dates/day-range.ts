/** Two days, 'YYYY-MM-DD', both ends included; an end that is not picked yet is missing. */
export type DayRange = { start?: string | undefined; end?: string | undefined }

/** The first press picks the start, the second the end; an earlier day, or a third press, starts a new range. */
export function pickDay({ start, end }: DayRange, day: string): DayRange {
  return start === undefined || end !== undefined || day < start ? { start: day } : { start, end: day }
}

/** The day in the reader's time zone. */
export function dayOf(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

export function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00`)
}
