/**
 * In kB of gzipped JavaScript. `initial`: what a page starts with. `all`: what it loads before anybody presses anything, for members also the
 * menu, the stream of events and the outbox, and on some pages a form. The service worker, pushes and gestures take about 10 kB of it on
 * every page. `longerTexts`: what other languages may have more than English.
 */
export const firstLoadLimits = {
  initial: { home: 149, others: 181 },
  all: { home: 162, visitor: 239, member: 318 },
  longerTexts: 2,
}
