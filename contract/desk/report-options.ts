/* The closed lists of reports, without schemas, as pages load them too. */

/** What can be reported. */
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

/** The most characters of a reporter's own words. */
export const maxReportLength = 2000

/** For so many hours a decision can be taken back. */
export const undoHours = 24
