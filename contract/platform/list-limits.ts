/** The max number of items in a page of a list. */
export const maxPageSize = 100

/** The max number of items in the reply of an unpaged list. */
export const maxUnpaged = 500

/** The max length of a search text in characters. */
export const maxQueryLength = 100
