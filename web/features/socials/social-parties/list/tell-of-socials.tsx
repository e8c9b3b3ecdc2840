import type { Api } from '../../../../lib/api.ts'
import { TellMe } from '../../../../lib/saved-searches/tell-me.tsx'

type TellOfSocialsProps = { api: Api; city: string; style: string | undefined }

/** Offers to tell of new socials in this city, and of this style. */
export const TellOfSocials = ({ api, city, style }: TellOfSocialsProps) => (
  <TellMe
    api={api}
    wish={{ list: 'socials', filters: { city, ...(style !== undefined && { danceStyles: style }) } }}
    of="socials"
    className="chip shrink-0"
  />
)
