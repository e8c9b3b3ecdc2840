import type { ReportContext, ReportReason } from '../../../contract/report-options.ts'

/** The reasons as somebody who is upset would say them, the gravest first. */
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
    hint: 'Pretends to be somebody else, or something that is not there.',
  },
  { value: 'spam', label: 'Spam', hint: 'Advertising, or the same text to many.' },
  { value: 'other', label: 'Something else', hint: 'Please tell us below what is wrong.' },
]

/** 'Harassment': how desks name a reason. */
export const reasonNames: Record<ReportReason, string> = {
  unsafe: 'Danger',
  harassment: 'Harassment',
  discrimination: 'Discrimination',
  scam: 'Scam',
  fake_profile: 'Not real',
  spam: 'Spam',
  other: 'Something else',
}

/** 'Report this room'; null is a member whom the reporter names, as they no longer find them. */
export function reportTitle(thing: { contextType: ReportContext; name: string } | null) {
  if (thing === null) return 'Report somebody you no longer see'
  return thing.contextType === 'user' ? `Report ${thing.name}` : `Report this ${contextNames[thing.contextType]}`
}

export const unknownUsername =
  'We found nobody by this name you have written to, met or shared a room with. Please check the spelling.'

export const contextNames: Record<ReportContext, string> = {
  user: 'member',
  room_share: 'room',
  chat_message: 'message',
  meetup: 'meetup',
  rating: 'rating',
  festival: 'festival',
  social_party: 'social',
}
