import { t } from '#texts'
import type * as profile from '../../../contract/people/profile-options.ts'
import type * as room from '../../../contract/rooms/room-options.ts'

type Lists = Pick<
  typeof profile & typeof room,
  | 'experienceLevels'
  | 'danceRoles'
  | 'mealPreferences'
  | 'activityInterests'
  | 'genders'
  | 'genderPreferences'
  | 'sleepStyles'
  | 'socialVibes'
  | 'cleanlinesses'
  | 'noiseTolerances'
  | 'drinkingHabits'
  | 'amenities'
  | 'accommodationTypes'
  | 'festivalTicketStatuses'
>
type Option = Lists[keyof Lists][number]

/** Options are stored as the specification has them, in English; this is what people read. */
const texts: Record<Option, () => string> = {
  Beginner: t.options.beginner,
  Intermediate: t.options.intermediate,
  Advanced: t.options.advanced,
  Professional: t.options.professional,
  Leader: t.options.leader,
  Follower: t.options.follower,
  Both: t.options.both,
  Vegetarian: t.options.vegetarian,
  Vegan: t.options.vegan,
  'Gluten-Free': t.options.glutenFree,
  Halal: t.options.halal,
  Kosher: t.options.kosher,
  'No Restrictions': t.options.noRestrictions,
  Workshops: t.options.workshops,
  Performances: t.options.performances,
  'Social Dancing': t.options.socialDancing,
  Competitions: t.options.competitions,
  'Beach Activities': t.options.beachActivities,
  'City Tours': t.options.cityTours,
  'Food Tours': t.options.foodTours,
  Nightlife: t.options.nightlife,
  Male: t.options.male,
  Female: t.options.female,
  'Non-binary': t.options.nonBinary,
  'Prefer not to say': t.options.preferNotToSay,
  Any: t.options.any,
  'Female only': t.options.femaleOnly,
  'Male only': t.options.maleOnly,
  'Early riser': t.options.earlyRiser,
  'Night owl': t.options.nightOwl,
  "Doesn't matter": t.options.doesntMatter,
  Chill: t.options.chill,
  Chatty: t.options.chatty,
  'Only for room sharing': t.options.onlyForRoomSharing,
  Tidy: t.options.tidy,
  Moderate: t.options.moderate,
  Relaxed: t.options.relaxed,
  Quiet: t.options.quiet,
  'Okay with music or talking late': t.options.lateMusicOrTalk,
  'Yes, light': t.options.drinksLightly,
  No: t.options.drinksNot,
  Socially: t.options.drinksSocially,
  WiFi: t.options.wifi,
  'Air Conditioning': t.options.airConditioning,
  Kitchen: t.options.kitchen,
  Parking: t.options.parking,
  Laundry: t.options.laundry,
  Balcony: t.options.balcony,
  'Private Bathroom': t.options.privateBathroom,
  'Shared Bathroom': t.options.sharedBathroom,
  TV: t.options.tv,
  Workspace: t.options.workspace,
  Hotel: t.options.hotel,
  Airbnb: t.options.airbnb,
  Hostel: t.options.hostel,
  'Open to any': t.options.openToAny,
  'Going solo': t.options.goingSolo,
  'With friends': t.options.withFriends,
  'Looking for group': t.options.lookingForGroup,
}

const isOption = (value: string): value is Option => Object.hasOwn(texts, value)

/** A stored option in the language of the page; anything else, such as the name of a dance style, as it is. */
export const optionText = (value: string): string => (isOption(value) ? texts[value]() : value)
