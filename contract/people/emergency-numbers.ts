import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { filter } from '../platform/fields.ts'

/** The emergency numbers of a country: `all` if one number reaches all services. */
export const EmergencyNumbers = z.object({
  /** The ISO 3166 code of the country, and its English name. */
  country: z.string(),
  name: z.string(),
  all: z.string().optional(),
  police: z.string().optional(),
  ambulance: z.string().optional(),
  fire: z.string().optional(),
})
export type EmergencyNumbers = z.infer<typeof EmergencyNumbers>

export const emergencyNumbers = endpoints({
  list: {
    method: 'GET',
    path: '/api/emergency-numbers',
    access: 'public',
    summary: 'The emergency numbers of all countries that we know them of, by name; or those of one country, if known.',
    query: z.object({ country: filter(z.string().regex(/^[A-Z]{2}$/, { error: t.safetyErrors.countryCode })) }),
    response: z.array(EmergencyNumbers).max(300),
  },
})
