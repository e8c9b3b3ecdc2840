import type { ReportContext, ReportReason } from '../../../contract/desk/report-options.ts'

/** The reasons in the words of an upset reporter, the gravest first. */
export const reasonChoices: readonly { value: ReportReason; label: string; hint: string }[] = [
  {
    value: 'unsafe',
    label: 'Somebody is or was in danger',
    hint: 'Violence, threats, touching without consent, stalking.',
  },
  { value: 'harassment', label: 'Harassment', hint: 'Insults, unwanted advances, or not taking no for an answer.' },
  {
    value: 'discrimination',
    label: 'Discrimination',
    hint: 'Against an origin, skin colour, gender, belief or disability.',
  },
  { value: 'scam', label: 'Scam', hint: 'Asks for money in advance, or sells what does not exist.' },
  {
    value: 'fake_profile',
    label: 'Not a real person or thing',
    hint: 'Pretends to be somebody else, or offers something that does not exist.',
  },
  { value: 'spam', label: 'Spam', hint: 'Advertising, or the same text to many.' },
  { value: 'other', label: 'Something else', hint: 'Please tell us below what is wrong.' },
]

/** The short names of reasons for admins: 'Harassment'. */
export const reasonNames: Record<ReportReason, string> = {
  unsafe: 'Danger',
  harassment: 'Harassment',
  discrimination: 'Discrimination',
  scam: 'Scam',
  fake_profile: 'Not real',
  spam: 'Spam',
  other: 'Something else',
}

/** 'Report this room'. Null means a member by username, because they are no longer visible to the reporter. */
export function reportTitle(thing: { contextType: ReportContext; name: string } | null) {
  if (thing === null) return 'Report somebody you can no longer see'
  return thing.contextType === 'user' ? `Report ${thing.name}` : `Report this ${contextNames[thing.contextType]}`
}

export const usernameHint = 'The name after the @, for example in an email from us or in your list of blocked members.'

export const unknownUsername =
  'We could not find anyone with this username you have written to, met or shared a room with. Please check the spelling.'

/** The texts for a member who is hidden or does not exist; the two cannot be distinguished. */
export const nobodyToReport = {
  title: 'We could not find anyone you can report here',
  description:
    'You can report people you have written to, met or shared a room with. If that is the case, please write to us: Support says how.',
}

export const contextNames: Record<ReportContext, string> = {
  user: 'member',
  room_share: 'room',
  chat_message: 'message',
  meetup: 'meetup',
  rating: 'rating',
  festival: 'festival',
  social_party: 'social',
}
