/* The closed lists of reports, without schemas, because pages load them too. */

/** The kinds of things that can be reported. */
export const reportContexts = [
  'user',
  'room_share',
  'chat_message',
  'meetup',
  'rating',
  'festival',
  'social_party',
] as const
export type ReportContext = (typeof reportContexts)[number]

export const reportReasons = [
  'harassment',
  'unsafe',
  'scam',
  'fake_profile',
  'spam',
  'discrimination',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportStatuses = ['pending', 'dismissed', 'warned', 'taken_down', 'suspended'] as const
export type ReportStatus = (typeof reportStatuses)[number]

export const reportActions = ['dismiss', 'warn', 'take_down', 'suspend'] as const
export type ReportAction = (typeof reportActions)[number]

/** The max length of a reporter's own words, in characters. */
export const maxReportLength = 2000

/** A decision can be undone for this many hours. */
export const undoHours = 24
