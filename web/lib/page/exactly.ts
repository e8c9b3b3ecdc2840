/**
 * The router sets `aria-current` on a link to the current page and on one to any page above it. This limits it to the page itself.
 */
export const exactly = { exact: true, includeSearch: false }
