import type { UseFormReturn } from 'react-hook-form'
import type { ManagedParty, SocialPartyChange } from '../../../../contract/socials/social-parties.ts'

/** The values of the form of a party: text, empty if there is none. */
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
  alsoLater: boolean
  keepsPoint: boolean
}

export type PartyFields = { form: UseFormReturn<PartyValues, unknown, SocialPartyChange> }

/** The form's values for the current party. */
export function valuesOf(party: ManagedParty): PartyValues {
  const { venueName, address, city, date, time, instagramLink, danceStyles, latitude, longitude, isWeekly, until } =
    party
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
    alsoLater: false,
    keepsPoint: false,
  }
}

/** A place as maps services copy it: '40.4168, -3.7038'. */
export function pointIn(text: string): { latitude: string; longitude: string } | null {
  const [, latitude, longitude] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}
