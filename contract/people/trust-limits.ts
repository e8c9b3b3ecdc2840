/** Stays and meetups are counted up to this number, which therefore means 'this many or more'. */
export const maxCountedDeeds = 100

/** The max number of members in one call. */
export const maxTrusted = 20
