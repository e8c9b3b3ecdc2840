import { z } from 'zod'
import { t } from '#texts'
import { maxNoticeLength } from '../desk/desk-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, line, optional, prose, required } from '../platform/fields.ts'

const wrongLink = { error: t.deskErrors.addressOnSite }
/** A path of this site, with its query. Two slashes at the start would lead to another site. */
const OwnPath = line(200).refine((path) => /^\/(?![/\\])[^\s\\]*$/.test(path), wrongLink)
const Text = required(prose(maxNoticeLength), t.deskErrors.noticeRequired)

export const NewMaintenance = z.object({ text: Text })
export const NewBanner = z.object({
  text: Text,
  link: optional(OwnPath),
  /** Without an end, the banner stays until an admin removes it. */
  endsAt: optional(z.iso.datetime({ offset: true, error: t.deskErrors.dayAndTime })),
})

export const Maintenance = z.object({ text: z.string() })
export const Banner = z.object({
  /** The id of this text: a changed text has a new id. */
  id: Id,
  text: z.string(),
  link: z.string().nullable(),
  endsAt: Instant.nullable(),
})
export type Banner = z.infer<typeof Banner>

/** The notices at the top of every page. */
export const Notices = z.object({ maintenance: Maintenance.nullable(), banner: Banner.nullable() })
export type Notices = z.infer<typeof Notices>

export const notices = endpoints({
  shown: {
    method: 'GET',
    path: '/api/notices',
    access: 'public',
    summary: 'What every page says on top: that there is maintenance, and a banner that has not ended.',
    response: Notices,
  },
  startMaintenance: {
    method: 'PUT',
    path: '/api/admin/maintenance',
    access: 'admin',
    summary:
      'From now on calls that write are answered with 503 and this text, except those of admins. Repeated, it changes the text.',
    body: NewMaintenance,
    response: Notices,
  },
  endMaintenance: {
    method: 'DELETE',
    path: '/api/admin/maintenance',
    access: 'admin',
    summary: 'Ends maintenance; changes nothing where there is none.',
    response: Notices,
  },
  setBanner: {
    method: 'PUT',
    path: '/api/admin/banner',
    access: 'admin',
    summary: 'Shows this text on top of every page, in place of an earlier one. Repeated as it is, it changes nothing.',
    body: NewBanner,
    response: Notices,
  },
  removeBanner: {
    method: 'DELETE',
    path: '/api/admin/banner',
    access: 'admin',
    summary: 'Removes the banner; changes nothing where there is none.',
    response: Notices,
  },
})
