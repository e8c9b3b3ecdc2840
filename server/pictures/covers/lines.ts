/** The points of a line or ring: alternating x and y. */
export type Line = number[]
export type Box = { left: number; top: number; right: number; bottom: number }

/** Leaves out points that are closer than `tolerance` to the line without them (Douglas and Peucker). Keeps both ends. */
export function simplified(line: ArrayLike<number>, tolerance: number): Line {
  const last = line.length / 2 - 1
  const kept = new Set([0, last])
  const parts: [number, number][] = [[0, last]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part
    const { at, square } = farthestPoint(line, from, to)
    if (square <= tolerance * tolerance) continue
    kept.add(at)
    parts.push([from, at], [at, to])
  }
  return [...kept].toSorted((one, other) => one - other).flatMap((at) => [line[2 * at] ?? 0, line[2 * at + 1] ?? 0])
}

/** The point between two others that is farthest from the line between them, and the square of its distance. */
function farthestPoint(line: ArrayLike<number>, from: number, to: number) {
  const [ax = 0, ay = 0, bx = 0, by = 0] = [line[2 * from], line[2 * from + 1], line[2 * to], line[2 * to + 1]]
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const farthest = { at: from, square: -1 }
  for (let at = from + 1; at < to; at++) {
    const [x, y] = [(line[2 * at] ?? 0) - ax, (line[2 * at + 1] ?? 0) - ay]
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length))
    const square = (x - along * dx) ** 2 + (y - along * dy) ** 2
    if (square > farthest.square) Object.assign(farthest, { at, square })
  }
  return farthest
}

/** The part of a ring within a box (Sutherland and Hodgman). Where the ring leaves the box, it follows the edge. */
export function clippedRing(ring: ArrayLike<number>, { left, top, right, bottom }: Box): Line {
  const afterX = cut(cut(ring, 0, left, 1), 0, right, -1)
  return cut(cut(afterX, 1, top, 1), 1, bottom, -1)
}

/** The part of a ring on one side of a limit on an axis: 0 is x, 1 is y; the side is 1 for greater values. */
function cut(ring: ArrayLike<number>, axis: 0 | 1, limit: number, side: 1 | -1): Line {
  const found: Line = []
  for (let at = 0; at < ring.length; at += 2) {
    const before = at === 0 ? ring.length - 2 : at - 2
    const [x0 = 0, y0 = 0, x = 0, y = 0] = [ring[before], ring[before + 1], ring[at], ring[at + 1]]
    const [was, is] = [((axis === 0 ? x0 : y0) - limit) * side, ((axis === 0 ? x : y) - limit) * side]
    if (was >= 0 !== is >= 0) {
      const part = was / (was - is)
      found.push(x0 + (x - x0) * part, y0 + (y - y0) * part)
    }
    if (is >= 0) found.push(x, y)
  }
  return found
}

/** The parts of a line near a box: each ends with its first point outside. */
export function partsWithin(line: ArrayLike<number>, { left, top, right, bottom }: Box): Line[] {
  const parts: Line[] = []
  let part: Line = []
  let wasInside = false
  for (let at = 0; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]]
    const isInside = x >= left && x <= right && y >= top && y <= bottom
    if (isInside || wasInside) {
      if (part.length === 0 && at > 0) part.push(line[at - 2] ?? 0, line[at - 1] ?? 0)
      part.push(x, y)
    }
    if (!isInside && part.length > 0) {
      parts.push(part)
      part = []
    }
    wasInside = isInside
  }
  return part.length > 0 ? [...parts, part] : parts
}

/** Twice the area of a ring. */
export function twiceArea(ring: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < ring.length; at += 2) {
    const before = at === 0 ? ring.length - 2 : at - 2
    sum += (ring[before] ?? 0) * (ring[at + 1] ?? 0) - (ring[at] ?? 0) * (ring[before + 1] ?? 0)
  }
  return Math.abs(sum)
}

export function boxOf(line: ArrayLike<number>): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let at = 0; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}
