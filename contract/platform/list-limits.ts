/** The most items of a page of a list. */
export const maxPageSize = 100

/** The most items of a list that is sent whole. */
export const maxUnpaged = 500

/** The most characters of what a list is searched for. */
export const maxQueryLength = 100
