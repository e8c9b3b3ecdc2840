/** The channel by which the tabs and the service worker say that the outbox has changed. */
export const outboxChannel = 'compas-outbox'

/** The tag of Background Sync by which the worker sends what waits, once there is a network. */
export const outboxSync = 'outbox'
