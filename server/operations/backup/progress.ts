/** Called with a line about each finished step. */
export type Progress = (line: string) => void

/** Passes on at most one line every two seconds. */
export function calm(tell: Progress, everyMs = 2000): Progress {
  let last = 0
  return (line) => {
    if (Date.now() - last < everyMs) return
    last = Date.now()
    tell(line)
  }
}
