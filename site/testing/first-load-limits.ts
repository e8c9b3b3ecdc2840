/**
 * In kB of gzipped JavaScript. `initial`: what a page starts with. `all`: what it loads before anybody presses anything, for members also the
 * menu, the stream of events and the outbox, and on some pages a form. `longerTexts`: what other languages may have more than English.
 */
export const firstLoadLimits = {
  initial: { home: 149, others: 181 },
  all: { home: 151, visitor: 226, member: 290 },
  longerTexts: 2,
}
