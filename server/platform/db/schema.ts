// Made from the migrated database by `npm run schema`. To change it, write a migration.
import type { ColumnType, Generated } from 'kysely'

export type AccommodationType = 'Hotel' | 'Airbnb' | 'Hostel' | 'Open to any'

export type ArrivalDirection = 'to' | 'from'

export type AttendanceAudience = 'members' | 'followed' | 'nobody'

export type AttendanceStatus = 'interested' | 'attending'

export type ChatMessageType = 'text' | 'system'

export type ChatReaction = 'heart' | 'thumbs_up' | 'laughing' | 'sad' | 'thanks' | 'dancing'

export type ChatThreadType = 'direct' | 'group'

export type Cleanliness = 'Tidy' | 'Moderate' | 'Relaxed'

export type DanceRole = 'Leader' | 'Follower' | 'Both'

export type DrinkingParty = 'Yes, light' | 'No' | 'Socially'

export type ExperienceLevel = 'Beginner' | 'Intermediate' | 'Advanced' | 'Professional'

export type FestivalTicketStatus = 'Going solo' | 'With friends' | 'Looking for group'

export type Gender = 'Male' | 'Female' | 'Non-binary' | 'Prefer not to say'

export type GenderPreference = 'Any' | 'Female only' | 'Male only'

export type GroupMemberStatus = 'active' | 'left' | 'removed'

export type GroupRole = 'owner' | 'member'

export type GroupSource = 'room_share' | 'meetup'

export type GroupStatus = 'active' | 'closed'

export type GroupType = 'roommates' | 'meetup'

export type MailFailure = 'address_refused' | 'message_refused' | 'sign_in' | 'connection' | 'timeout' | 'encryption' | 'later' | 'folder' | 'unwanted' | 'other'

export type MeetupParticipantStatus = 'pending' | 'accepted' | 'rejected'

export type MeetupStatus = 'active' | 'full' | 'cancelled'

export type MeetupType = 'meal' | 'activity' | 'taxi'

export type NoiseTolerance = 'Quiet' | 'Okay with music or talking late'

export type NoticeKind = 'maintenance' | 'banner'

export type NotificationChannel = 'in_app' | 'email' | 'push'

export type OneTimeTokenPurpose = 'reset_password' | 'verify_email' | 'change_email' | 'export_data'

export type PartyWord = 'still_on' | 'closed'

export type PlacePrecision = 'address' | 'town' | 'hand'

export type PointSource = 'hand' | 'given' | 'address' | 'town'

export type PushUrgency = 'high' | 'normal' | 'low'

export type RatingContext = 'room_share' | 'meetup'

export type ReportAction = 'dismiss' | 'warn' | 'take_down' | 'suspend'

export type ReportStatus = 'pending' | 'dismissed' | 'warned' | 'suspended' | 'taken_down'

export type RoomRequestStatus = 'pending' | 'accepted' | 'rejected'

export type RoomType = 'Seeking' | 'Offering'

export type SearchList = 'festivals' | 'socials'

export type SleepStyle = 'Early riser' | 'Night owl' | 'Doesn\'t matter'

export type SocialVibe = 'Chill' | 'Chatty' | 'Only for room sharing'

export type StayBedKind = 'single' | 'double' | 'sofa' | 'floor'

export type StayBooking = 'open' | 'reserved' | 'booked'

export type StaySplit = 'equal' | 'by_night' | 'by_hand'

export type SuggestionStatus = 'pending' | 'approved' | 'declined'

export type TravelMeans = 'flight' | 'train' | 'bus' | 'car'

export type VerificationStatus = 'pending' | 'verified' | 'rejected'

export type VerificationType = 'email' | 'google' | 'instagram' | 'id'

export interface Arrivals {
  id: Generated<string>
  festivalId: string
  userId: string
  direction: ArrivalDirection
  means: TravelMeans
  place: string
  localTime: string
  seats: number | null
  number: string | null
  sharedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  seenBy: string[] | null
  exactFor: string[] | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface AuditLog {
  id: Generated<string>
  actorId: string | null
  action: string
  targetType: string | null
  targetId: string | null
  detail: ColumnType<unknown, string | undefined, string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Blocks {
  id: Generated<string>
  blockerId: string
  blockedId: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  seenUsername: string | null
  seenName: string | null
  seenPicture: string | null
  hadPast: Generated<boolean>
}

export interface CalendarFeeds {
  userId: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  secretHash: Buffer | null
}

export interface ChatMessageVersions {
  id: Generated<string>
  messageId: string
  senderId: string
  content: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ChatMessages {
  id: Generated<string>
  threadId: string
  seq: number
  senderId: string | null
  clientId: string | null
  content: string
  messageType: Generated<ChatMessageType>
  isEdited: Generated<boolean>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  deletedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  images: Generated<string[]>
  replyToSeq: number | null
}

export interface ChatReactions {
  id: Generated<string>
  messageId: string
  userId: string
  reaction: ChatReaction
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ChatThreadMembers {
  id: Generated<string>
  threadId: string
  userId: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ChatThreadReads {
  id: Generated<string>
  threadId: string
  userId: string
  lastReadMessageId: string | null
  lastReadSeq: Generated<number>
  lastReadAt: ColumnType<Date, Date | string | undefined, Date | string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ChatThreads {
  id: Generated<string>
  type: ChatThreadType
  groupId: string | null
  roomShareId: string | null
  pairLow: string | null
  pairHigh: string | null
  participants: Generated<string[]>
  lastMessageAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  nextSeq: Generated<number>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  blockCount: Generated<number>
  subjectType: GroupSource | null
  subjectId: string | null
}

export interface CurrencyRates {
  currency: string
  perUsd: number
  changedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface DailyCounts {
  day: string
  members: number
  rooms: number
  requests: number
  messages: number
}

export interface DanceSearches {
  id: Generated<string>
  userId: string
  list: SearchList
  filters: ColumnType<unknown, string, string>
  known: Generated<string[]>
  unmailed: Generated<number>
  seenUntil: ColumnType<Date, Date | string | undefined, Date | string>
  lookedAt: ColumnType<Date, Date | string | undefined, Date | string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface DecisionUndos {
  decisionId: string
  userId: string | null
  before: ColumnType<unknown, string, string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface DigestItems {
  id: Generated<string>
  userId: string
  aboutId: string | null
  kind: string
  facts: ColumnType<unknown, string, string>
  relatedId: string
  relatedType: string
  actionUrl: string
  mailId: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface EmailChanges {
  id: Generated<string>
  userId: string
  oldEmail: string
  tokenHash: Buffer
  changedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface EndedRequests {
  id: Generated<string>
  roomShareId: string
  requesterId: string
  hostId: string
  endedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface EndedRooms {
  id: string
  hostId: string
  title: string
  description: string | null
  location: string | null
  area: string | null
  pricePerNight: ColumnType<string, string | number, string | number>
  currency: string
  availableFrom: string
  availableTo: string
  airbnbLink: string | null
  createdAt: ColumnType<Date, Date | string, Date | string>
  endedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface EventAttendance {
  id: Generated<string>
  eventId: string
  userId: string
  status: Generated<AttendanceStatus>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Events {
  id: Generated<string>
  festivalId: string
  title: string
  description: string | null
  eventType: string | null
  startTime: ColumnType<Date, Date | string, Date | string>
  endTime: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  venue: string | null
  instructor: string | null
  level: string | null
  capacity: number | null
  price: string | null
  url: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  calendarSequence: Generated<number>
  calendarChangedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FestivalAttendance {
  id: Generated<string>
  userId: string
  festivalId: string
  status: Generated<AttendanceStatus>
  role: string | null
  attendingDates: Generated<string[]>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  wantsCompany: Generated<boolean>
}

export interface FestivalRevisions {
  festivalId: string
  id: Generated<string>
  name: string
  website: string | null
  startDate: string
  endDate: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  location: string | null
  description: string | null
  price: string | null
  image: string | null
}

export interface Festivals {
  id: Generated<string>
  name: string
  description: string | null
  location: string
  locationPlain: ColumnType<string, never, never>
  startDate: string
  endDate: string
  genres: Generated<string[]>
  styleBits: ColumnType<number, never, never>
  image: string | null
  price: string | null
  currency: Generated<string>
  website: string | null
  organizerId: string | null
  approvedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  priceLowEur: number | null
  sourceKey: string | null
  search: ColumnType<string, never, never>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  styleWords: Generated<number>
  latitude: number | null
  longitude: number | null
  country: string | null
  region: string | null
  placeId: number | null
  isPlaced: Generated<boolean>
  precision: Generated<PlacePrecision>
  timeZone: string | null
  calendarSequence: Generated<number>
  calendarChangedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FollowNews {
  id: Generated<string>
  followerId: string
  followingId: string
  toldAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FreedUsernames {
  id: Generated<string>
  lookHash: Buffer
  ownerId: string | null
  freedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface GazetteerNames {
  name: string
  placeId: number
  isOwn: boolean
  rank: number | null
}

export interface GazetteerPlaces {
  id: number
  name: string
  country: string
  region: string
  latitude: number
  longitude: number
  population: number
  prominence: number
  timeZone: string | null
}

export interface GazetteerVersion {
  isOnly: Generated<boolean>
  version: string
}

export interface GeocodeAnswers {
  address: string
  latitude: number | null
  longitude: number | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface GeocoderTurns {
  isOnly: Generated<boolean>
  nextAt: ColumnType<Date, Date | string | undefined, Date | string>
  failures: Generated<number>
  restsUntil: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface GroupMembers {
  id: Generated<string>
  groupId: string
  userId: string
  role: Generated<GroupRole>
  status: Generated<GroupMemberStatus>
  joinedAt: ColumnType<Date, Date | string | undefined, Date | string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Groups {
  id: Generated<string>
  type: GroupType
  name: string
  description: string | null
  festivalId: string | null
  ownerId: string | null
  sourceId: string | null
  sourceType: GroupSource | null
  maxMembers: Generated<number>
  isPrivate: Generated<boolean>
  status: Generated<GroupStatus>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface HeldMessages {
  id: Generated<string>
  threadId: string
  senderId: string
  content: string
  textKey: string
  clientId: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  replyTo: string | null
}

export interface IdempotencyKeys {
  id: Generated<string>
  userId: string
  key: string
  endpoint: string
  bodyHash: Buffer
  status: number | null
  reply: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface LastBackup {
  isOnly: Generated<boolean>
  finishedAt: ColumnType<Date, Date | string, Date | string>
  bytes: number
}

export interface LiveLocations {
  id: Generated<string>
  userId: string
  festivalId: string
  latitude: number
  longitude: number
  accuracy: number | null
  optIn: Generated<boolean>
  expiresAt: ColumnType<Date, Date | string, Date | string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  shownLatitude: number | null
  shownLongitude: number | null
  sessionId: string | null
  seenBy: string[] | null
  exactFor: string[] | null
}

export interface MailBounces {
  id: Generated<string>
  userId: string
  address: string
  hardAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  softCount: Generated<number>
  status: string | null
  lastAt: ColumnType<Date, Date | string | undefined, Date | string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface MailDigests {
  userId: string
  hour: number
  timeZone: string
  nextAt: ColumnType<Date, Date | string, Date | string>
  ends: Generated<boolean>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface MailOutbox {
  id: Generated<string>
  toAddress: string
  subject: string
  text: string
  html: string | null
  headers: ColumnType<unknown, string | undefined, string>
  sentAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  attempts: Generated<number>
  lastError: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  givenUpAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  aboutId: string | null
  userId: string | null
  kind: string | null
  facts: ColumnType<unknown | null, string | null | undefined, string | null>
  failure: MailFailure | null
  usefulUntil: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface MailPlaces {
  addressHash: Buffer
  span: string
  place: number
  takenAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface MeetupParticipants {
  id: Generated<string>
  meetupId: string
  userId: string
  status: Generated<MeetupParticipantStatus>
  joinedAt: ColumnType<Date, Date | string | undefined, Date | string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  declinedCount: Generated<number>
  absentAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface MeetupWaiting {
  id: Generated<string>
  meetupId: string
  userId: string
  seq: ColumnType<number, never, never>
  offeredUntil: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Meetups {
  id: Generated<string>
  type: MeetupType
  title: string
  description: string | null
  festivalId: string
  creatorId: string
  startTime: ColumnType<Date, Date | string, Date | string>
  durationMinutes: Generated<number>
  capacity: Generated<number>
  locationHint: string | null
  status: Generated<MeetupStatus>
  isPrivate: Generated<boolean>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  participantCount: Generated<number>
  waitingCount: Generated<number>
  offeredCount: Generated<number>
  remindAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  calendarSequence: Generated<number>
  calendarChangedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface MessagePushes {
  threadId: string
  dueAt: ColumnType<Date, Date | string, Date | string>
}

export interface Messages {
  id: ColumnType<string | null, never, never>
  senderId: ColumnType<string | null, never, never>
  receiverId: ColumnType<string | null, never, never>
  content: ColumnType<string | null, never, never>
  roomShareId: ColumnType<string | null, never, never>
  isRead: ColumnType<boolean | null, never, never>
  createdAt: ColumnType<Date | null, never, never>
}

export interface Notices {
  kind: NoticeKind
  id: Generated<string>
  text: string
  link: string | null
  endsAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface NotificationChoices {
  id: Generated<string>
  userId: string
  kind: string
  channel: NotificationChannel
  enabled: boolean
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Notifications {
  id: Generated<string>
  userId: string
  type: string
  title: Generated<string>
  message: Generated<string>
  relatedId: string | null
  relatedType: string | null
  actionUrl: string | null
  isRead: Generated<boolean>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  actorId: string | null
  mailDueAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  isShown: Generated<boolean>
  facts: ColumnType<unknown | null, string | null | undefined, string | null>
}

export interface OneTimeTokens {
  id: Generated<string>
  userId: string
  purpose: OneTimeTokenPurpose
  tokenHash: Buffer
  email: string
  expiresAt: ColumnType<Date, Date | string, Date | string>
  usedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface PartyTowns {
  city: string
  town: string
  latitude: number | null
  longitude: number | null
  timeZone: string | null
  isPlaced: Generated<boolean>
}

export interface PhotoUploads {
  id: Generated<string>
  key: string
  ownerId: string
  multipartId: string | null
  path: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface PriceRates {
  isOnly: Generated<boolean>
  rates: string
}

export interface PushDevices {
  id: Generated<string>
  userId: string
  sessionId: string
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  vapidHash: Buffer
  name: string | null
  zone: Generated<string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  lastPushedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  failures: Generated<number>
  restsUntil: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface Pushes {
  id: Generated<string>
  deviceId: string
  userId: string
  aboutId: string | null
  kind: string
  facts: ColumnType<unknown | null, string | null | undefined, string | null>
  relatedId: string | null
  relatedType: string | null
  actionUrl: string
  tag: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  usefulUntil: ColumnType<Date, Date | string, Date | string>
  urgency: PushUrgency
  ringsAlways: Generated<boolean>
  withoutWords: Generated<boolean>
  heldAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  sentAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  overAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  closedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface RateCounters {
  key: string
  windowStart: ColumnType<Date, Date | string, Date | string>
  count: Generated<number>
}

export interface RatingInvitations {
  id: Generated<string>
  raterId: string
  rateeId: string
  contextType: RatingContext
  contextId: string
  festivalId: string | null
  endedOn: string
  askAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  declinedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Ratings {
  id: Generated<string>
  raterId: string
  rateeId: string
  contextType: RatingContext
  contextId: string
  score: number
  comment: string | null
  tags: Generated<string[]>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  festivalId: string | null
  endedOn: string | null
  revealedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  answer: string | null
  answeredAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  countsAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface ReportDecisions {
  id: Generated<string>
  reportId: string
  adminId: string | null
  action: ReportAction
  reason: string
  days: number | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  undoneAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  undoneBy: string | null
}

export interface ReportEvidence {
  reportId: string
  content: ColumnType<unknown, string, string>
  photos: Generated<string[]>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  versionId: string | null
}

export interface ReportedVersions {
  id: Generated<string>
  contextType: string
  contextId: string
  content: ColumnType<unknown, string, string>
  contentHash: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Reports {
  id: Generated<string>
  reporterId: string
  reportedUserId: string | null
  contextType: string | null
  contextId: string | null
  reason: string | null
  description: string | null
  status: Generated<ReportStatus>
  resolvedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  resolvedBy: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  reporterHasLeft: Generated<boolean>
  priority: Generated<number>
  decisionId: string | null
}

export interface RoomRequests {
  id: Generated<string>
  roomShareId: string
  requesterId: string
  message: string
  status: Generated<RoomRequestStatus>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  threadId: string | null
  answeredAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  offer: ColumnType<unknown | null, string | null | undefined, string | null>
  offerVersion: number | null
  fromDay: string | null
  toDay: string | null
  holdUntil: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  lapsedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface RoomShares {
  id: Generated<string>
  title: string
  description: string | null
  location: string | null
  festivalId: string
  hostId: string
  roomType: RoomType
  pricePerNight: ColumnType<string, string | number, string | number>
  currency: Generated<string>
  maxGuests: number
  currentGuests: Generated<number>
  amenities: Generated<string[]>
  images: Generated<string[]>
  availableFrom: string
  availableTo: string
  isActive: Generated<boolean>
  gender: Gender | null
  ageRange: string | null
  area: string | null
  distanceFromVenue: string | null
  accommodationType: AccommodationType | null
  sleepStyle: SleepStyle | null
  socialVibe: SocialVibe | null
  cleanliness: Cleanliness | null
  noiseTolerance: NoiseTolerance | null
  drinkingParty: DrinkingParty | null
  airbnbLink: string | null
  festivalTicketStatus: FestivalTicketStatus | null
  genderPreference: GenderPreference | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  priceUsd: number
  search: ColumnType<string, never, never>
  hostAge: number | null
  takenDownAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  oneGenderOnly: Generated<boolean>
  shownPlace: ColumnType<unknown | null, string | null | undefined, string | null>
  offerVersion: Generated<number>
  quietestGuests: number | null
  beds: Generated<string[]>
  rules: string | null
  split: Generated<StaySplit>
  stepBackUntil: string | null
}

export interface SafeCheckRefusals {
  id: Generated<string>
  userId: string
  chosenId: string
  refusedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SafeChecks {
  id: Generated<string>
  userId: string
  chosenId: string | null
  festivalId: string | null
  note: string | null
  timeZone: string | null
  dueAt: ColumnType<Date, Date | string, Date | string>
  remindedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  alarmAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  isTold: boolean | null
  endedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  nextId: string | null
  linkHash: Buffer | null
}

export interface SavedRooms {
  id: Generated<string>
  userId: string
  roomShareId: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SavedSearches {
  id: Generated<string>
  userId: string
  filters: ColumnType<unknown, string, string>
  festivalId: ColumnType<string | null, never, never>
  knownRooms: Generated<string[]>
  unmailed: Generated<number>
  lookedAt: ColumnType<Date, Date | string | undefined, Date | string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SearchWordKeys {
  key: string
  word: string
}

export interface SearchWords {
  word: string
}

export interface Sessions {
  id: Generated<string>
  userId: string
  tokenHash: Buffer
  userAgent: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  lastUsedAt: ColumnType<Date, Date | string | undefined, Date | string>
  lookedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface ShownChanges {
  madeBy: Generated<string>
  madeAt: ColumnType<Date, Date | string | undefined, Date | string>
  isOfCounts: Generated<boolean>
  scopes: Generated<string[]>
}

export interface ShownPlaces {
  id: Generated<string>
  userId: string
  area: Buffer
  north: number
  east: number
  shownNorth: number
  shownEast: number
  usedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SignInExchanges {
  id: Generated<string>
  userId: string
  secretHash: Buffer
  expiresAt: ColumnType<Date, Date | string, Date | string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SigningKeys {
  purpose: string
  secret: Buffer
}

export interface SitemapParts {
  kind: string
  number: number
  firstId: string
  changedAt: ColumnType<Date, Date | string, Date | string>
}

export interface SocialParties {
  id: Generated<string>
  venueName: string
  address: Generated<string>
  city: string
  date: string
  time: Generated<string>
  instagramLink: string | null
  danceStyles: Generated<string[]>
  latitude: number | null
  longitude: number | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  pointFrom: PointSource | null
  weeklyId: string | null
  differs: Generated<boolean>
  precision: PlacePrecision | null
  starts: Generated<number>
  image: string | null
}

export interface SocialPartyAttendance {
  id: Generated<string>
  userId: string
  partyId: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SocialPartyVotes {
  id: Generated<string>
  userId: string
  partyId: string
  word: PartyWord
  seenAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SocialSuggestions {
  id: Generated<string>
  senderId: string
  venueName: string
  address: Generated<string>
  city: string
  date: string
  time: Generated<string>
  instagramLink: string | null
  danceStyles: Generated<string[]>
  until: string | null
  image: string | null
  status: Generated<SuggestionStatus>
  decidedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  partyId: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface StayBeds {
  roomId: string
  id: string
  name: string | null
  kind: StayBedKind
  position: number
}

export interface StayChanges {
  id: Generated<string>
  roomId: string
  version: number
  changedAt: ColumnType<Date, Date | string | undefined, Date | string>
  byId: string | null
  aboutId: string | null
  what: ColumnType<unknown, string, string>
}

export interface StayPayments {
  id: Generated<string>
  roomId: string
  fromId: string
  toId: string
  amountMinor: number
  paidAt: ColumnType<Date, Date | string | undefined, Date | string>
  receivedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface StayPeople {
  id: Generated<string>
  roomId: string
  memberId: string
  isHost: Generated<boolean>
  fromDay: string | null
  toDay: string | null
  bedId: string | null
  handMinor: Generated<number>
  agreedVersion: Generated<number>
  agreedMinor: number | null
  touchedVersion: number
  joinedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Stays {
  roomId: string
  festivalId: string
  fromDay: string
  toDay: string
  version: Generated<number>
  totalMinor: number | null
  currency: string
  split: Generated<StaySplit>
  bookingState: Generated<StayBooking>
  bookedBy: string | null
  bookedUntil: string | null
  bookingReference: string | null
  bookingLink: string | null
  arrivalAt: string | null
  arrivalHow: string | null
  arrivalAddress: string | null
  rules: string | null
  stepBackUntil: string | null
  agreedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  kept: ColumnType<unknown | null, string | null | undefined, string | null>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  remindedOn: string | null
}

export interface UploadWrites {
  uploadId: string
  part: number
  storedBytes: Generated<number>
  reservedBytes: Generated<number>
  writer: string | null
  heldUntil: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface UploadedObjects {
  id: Generated<string>
  path: string
  ownerId: string | null
  contentType: string
  bytes: number
  widths: Generated<number[]>
  boundAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  releasedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface UserFavorites {
  id: Generated<string>
  userId: string
  festivalId: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface UserFollows {
  id: Generated<string>
  followerId: string
  followingId: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface UserPreferences {
  id: Generated<string>
  userId: string
  lookingForRoommate: Generated<boolean>
  mealPreferences: Generated<string[]>
  activityInterests: Generated<string[]>
  openToMeals: ColumnType<boolean, never, never>
  openToActivities: ColumnType<boolean, never, never>
  ageRangeMin: number | null
  ageRangeMax: number | null
  gender: Gender | null
  genderPreference: GenderPreference | null
  budgetMin: number | null
  budgetMax: number | null
  proximityPreference: string | null
  sleepStyle: SleepStyle | null
  socialVibe: SocialVibe | null
  cleanliness: Cleanliness | null
  noiseTolerance: NoiseTolerance | null
  drinkingParty: DrinkingParty | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  genderLeftAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface UserSocialLinks {
  id: Generated<string>
  userId: string
  provider: string
  handle: string | null
  url: string | null
  isVerified: Generated<boolean>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Users {
  id: Generated<string>
  username: string
  email: string | null
  password: string | null
  name: string
  bio: string | null
  location: string | null
  age: number | null
  avatar: string | null
  coverImage: string | null
  danceStyles: Generated<string[]>
  experienceLevel: Generated<ExperienceLevel>
  instagramHandle: string | null
  facebookHandle: string | null
  googleId: string | null
  googleIssuer: string | null
  profilePicture: string | null
  isAdmin: Generated<boolean>
  suspendedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  deletedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  usernameLook: string | null
  suspendedUntil: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  suspensionReason: string | null
  attendanceShownTo: AttendanceAudience | null
  danceRole: DanceRole | null
  showsFollowers: Generated<boolean>
  showsFollowing: Generated<boolean>
  language: string | null
  quietFrom: string | null
  quietTo: string | null
  pushShowsText: Generated<boolean>
}

export interface VerificationRequests {
  id: Generated<string>
  userId: string
  type: VerificationType
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Verifications {
  id: Generated<string>
  userId: string
  type: VerificationType
  provider: string | null
  status: Generated<VerificationStatus>
  verifiedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  metadata: ColumnType<unknown, string | undefined, string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  subject: string | null
  code: string | null
  note: string | null
  reason: string | null
}

export interface Waitlist {
  id: Generated<string>
  email: string
  name: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Warnings {
  id: Generated<string>
  userId: string
  decisionId: string
  reason: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  readAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface WeeklySocials {
  id: Generated<string>
  nextAt: string
  until: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface DB {
  arrivals: Arrivals
  auditLog: AuditLog
  blocks: Blocks
  calendarFeeds: CalendarFeeds
  chatMessageVersions: ChatMessageVersions
  chatMessages: ChatMessages
  chatReactions: ChatReactions
  chatThreadMembers: ChatThreadMembers
  chatThreadReads: ChatThreadReads
  chatThreads: ChatThreads
  currencyRates: CurrencyRates
  dailyCounts: DailyCounts
  danceSearches: DanceSearches
  decisionUndos: DecisionUndos
  digestItems: DigestItems
  emailChanges: EmailChanges
  endedRequests: EndedRequests
  endedRooms: EndedRooms
  eventAttendance: EventAttendance
  events: Events
  festivalAttendance: FestivalAttendance
  festivalRevisions: FestivalRevisions
  festivals: Festivals
  followNews: FollowNews
  freedUsernames: FreedUsernames
  gazetteerNames: GazetteerNames
  gazetteerPlaces: GazetteerPlaces
  gazetteerVersion: GazetteerVersion
  geocodeAnswers: GeocodeAnswers
  geocoderTurns: GeocoderTurns
  groupMembers: GroupMembers
  groups: Groups
  heldMessages: HeldMessages
  idempotencyKeys: IdempotencyKeys
  lastBackup: LastBackup
  liveLocations: LiveLocations
  mailBounces: MailBounces
  mailDigests: MailDigests
  mailOutbox: MailOutbox
  mailPlaces: MailPlaces
  meetupParticipants: MeetupParticipants
  meetupWaiting: MeetupWaiting
  meetups: Meetups
  messagePushes: MessagePushes
  messages: Messages
  notices: Notices
  notificationChoices: NotificationChoices
  notifications: Notifications
  oneTimeTokens: OneTimeTokens
  partyTowns: PartyTowns
  photoUploads: PhotoUploads
  priceRates: PriceRates
  pushDevices: PushDevices
  pushes: Pushes
  rateCounters: RateCounters
  ratingInvitations: RatingInvitations
  ratings: Ratings
  reportDecisions: ReportDecisions
  reportEvidence: ReportEvidence
  reportedVersions: ReportedVersions
  reports: Reports
  roomRequests: RoomRequests
  roomShares: RoomShares
  safeCheckRefusals: SafeCheckRefusals
  safeChecks: SafeChecks
  savedRooms: SavedRooms
  savedSearches: SavedSearches
  searchWordKeys: SearchWordKeys
  searchWords: SearchWords
  sessions: Sessions
  shownChanges: ShownChanges
  shownPlaces: ShownPlaces
  signInExchanges: SignInExchanges
  signingKeys: SigningKeys
  sitemapParts: SitemapParts
  socialParties: SocialParties
  socialPartyAttendance: SocialPartyAttendance
  socialPartyVotes: SocialPartyVotes
  socialSuggestions: SocialSuggestions
  stayBeds: StayBeds
  stayChanges: StayChanges
  stayPayments: StayPayments
  stayPeople: StayPeople
  stays: Stays
  uploadWrites: UploadWrites
  uploadedObjects: UploadedObjects
  userFavorites: UserFavorites
  userFollows: UserFollows
  userPreferences: UserPreferences
  userSocialLinks: UserSocialLinks
  users: Users
  verificationRequests: VerificationRequests
  verifications: Verifications
  waitlist: Waitlist
  warnings: Warnings
  weeklySocials: WeeklySocials
}
