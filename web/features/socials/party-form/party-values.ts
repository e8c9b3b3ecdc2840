import type { UseFormReturn } from 'react-hook-form'
import type { ManagedParty, SocialPartyChange } from '../../../../contract/socials/social-parties.ts'

/** The values of the forms of a social: text, empty if there is none. A suggestion sends only some of them. */
export type PartyValues = {
  venueName: string
  address: string
  city: string
  /** 'YYYY-MM-DD'. */
  date: string
  /** The time as announced, such as '8:00 PM - 12:00 AM'. */
  time: string
  instagramLink: string
  danceStyles: string[]
  latitude: string
  longitude: string
  isWeekly: boolean
  until: string
  /** The path of the flyer. */
  image: string
  alsoLater: boolean
  keepsPoint: boolean
}

/** `Sent`: what the form sends once it is valid. */
export type FactFields<Sent> = { form: UseFormReturn<PartyValues, unknown, Sent> }
export type PartyFields = FactFields<SocialPartyChange>

/** The form's values for the current party. */
export function valuesOf(party: ManagedParty): PartyValues {
  const { venueName, address, city, date, time, instagramLink, danceStyles, latitude, longitude } = party
  const { isWeekly, until, image } = party
  return {
    venueName,
    address,
    city,
    date: date.slice(0, 10),
    time,
    instagramLink: instagramLink ?? '',
    danceStyles,
    latitude: latitude === null ? '' : String(latitude),
    longitude: longitude === null ? '' : String(longitude),
    isWeekly,
    until: until ?? '',
    image: image ?? '',
    alsoLater: false,
    keepsPoint: false,
  }
}

/** The values of a suggestion in this city, which may be empty. */
export const blankParty = (city: string): PartyValues => ({
  venueName: '',
  address: '',
  city,
  date: '',
  time: '',
  instagramLink: '',
  danceStyles: [],
  latitude: '',
  longitude: '',
  isWeekly: false,
  until: '',
  image: '',
  alsoLater: false,
  keepsPoint: false,
})

/** A place as maps services copy it: '40.4168, -3.7038'. */
export function pointIn(text: string): { latitude: string; longitude: string } | null {
  const [, latitude, longitude] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}
