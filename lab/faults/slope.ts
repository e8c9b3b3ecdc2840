import { median } from '../shared/outcome.ts'

export type Point = { at: number; value: number }

/** The slope of `value` over `at`, with the bounds of its 95 % confidence interval. */
export type Slope = { slope: number; least: number; most: number }

/** The median of the slopes between any two points (Theil and Sen); a few outliers, such as a newly filled cache, do not change it. */
export function slopeOf(points: Point[]): Slope {
  const slopes = points
    .flatMap((one, at) => points.slice(at + 1).map((other) => (other.value - one.value) / (other.at - one.at)))
    .toSorted((a, b) => a - b)
  const count = points.length
  // The deviation of Kendall's statistic, from which the ranks of the bounds are derived.
  const deviation = Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)
  const rank = Math.max(0, Math.floor((slopes.length - 1.96 * deviation) / 2))
  return { slope: median(slopes), least: slopes[rank]!, most: slopes[slopes.length - 1 - rank]! }
}
