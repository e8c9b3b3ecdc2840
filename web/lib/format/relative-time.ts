import { useEffect, useState } from 'react'
import { t } from '#texts'
import { now } from '../../../contract/platform/clock.ts'
import { relativeTo } from '../../../texts/intl.ts'

const steps = [
  { unit: 'minute', ms: 60_000, until: 60 * 60_000 },
  { unit: 'hour', ms: 3_600_000, until: 24 * 3_600_000 },
  { unit: 'day', ms: 86_400_000, until: 7 * 86_400_000 },
  { unit: 'week', ms: 7 * 86_400_000, until: 30 * 86_400_000 },
  { unit: 'month', ms: 30 * 86_400_000, until: 365 * 86_400_000 },
  { unit: 'year', ms: 365 * 86_400_000, until: Number.POSITIVE_INFINITY },
] as const

/** In English, the language of the pages. */

/** 'just now', '5 minutes ago', 'yesterday'. An instant in the future counts as now, because clocks differ a little. */
export function relativeTime(instant: string, at = now()): string {
  const passed = at - Date.parse(instant)
  if (passed < 60_000) return t.format.justNow()
  const step = steps.find(({ until }) => passed < until)
  return step ? relativeTo(-Math.floor(passed / step.ms), step.unit) : ''
}

/** Renders the component again every minute, so that '5 minutes ago' stays true. */
export function useEachMinute() {
  const [, setCount] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setCount((count) => count + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
}
