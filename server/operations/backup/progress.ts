/** Called with a line about each finished step. */
export type Progress = (line: string) => void

/** Passes on a line every two seconds at most. */
export function calm(tell: Progress, everyMs = 2000): Progress {
  let last = 0
  return (line) => {
    if (Date.now() - last < everyMs) return
    last = Date.now()
    tell(line)
  }
}
