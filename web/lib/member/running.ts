/** The key prefix of the queries for the active items in the member's bar: a live location, a check of the way home. */
export const runningKey = ['running']
