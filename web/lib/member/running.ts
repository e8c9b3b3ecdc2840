/** The beginning of the key of what runs for the member and stands in the bar: a shared place, a check of the way home. */
export const runningKey = ['running']
