export type Span = { start: number; end: number }
/** The span is replaced by `replacement`. */
export type Change = Span & { replacement: string }
/** `what` is the original text and `instead` the planted one, each on one line. */
export type Fault = Change & { file: string; line: number; what: string; instead: string }

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

export const faultOf = (file: string, source: string, change: Change): Fault => ({
  ...change,
  file,
  line: source.slice(0, change.start).split('\n').length,
  what: onOneLine(source.slice(change.start, change.end)),
  instead: onOneLine(change.replacement),
})
