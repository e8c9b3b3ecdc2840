import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, line, optional } from '../platform/fields.ts'
import { lookedAt, maxPushDevices } from './push-limits.ts'

/** The public key of the site (VAPID, RFC 8292), which a browser asks for when it subscribes. */
const PushKey = z.object({ publicKey: z.string() })

const noSubscription = { error: t.pushErrors.noSubscription }
const encoded = (characters: number) => z.string(noSubscription).regex(base64url(characters), noSubscription)
const base64url = (characters: number) => new RegExp(`^[\\w-]{${characters}}={0,2}$`)

/** What `PushSubscription.toJSON()` gives, and how the device is called. */
export const NewPushDevice = z.object({
  /** An https address without a port, at which the browser's maker takes pushes for this browser. */
  endpoint: z.string(noSubscription).max(1000, noSubscription),
  keys: z.object({
    /** A point of the curve P-256: 65 bytes. */
    p256dh: encoded(87),
    /** 16 bytes. */
    auth: encoded(22),
  }),
  /** As in 'Chrome on Android'. */
  name: optional(line(80)),
  /** The time zone of the device, in which quiet hours are meant: 'Europe/Madrid'. */
  zone: optional(z.string().max(64)),
})

export const PushDevice = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  /** When a push service last took a push for it. */
  lastPushedAt: Instant.nullable(),
  /** Whether the caller's session is the one that it ends with. */
  isThis: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

const one = z.object({ id: Id })

export const push = endpoints({
  key: {
    method: 'GET',
    path: '/api/push/key',
    access: 'public',
    summary:
      'The key with which a browser subscribes to pushes. It changes rarely; a browser that has another one subscribes anew.',
    response: PushKey,
  },
  devices: {
    method: 'GET',
    path: '/api/push/devices',
    access: 'member',
    summary: `The devices on which the caller gets pushes, the latest first; ${maxPushDevices} at most.`,
    response: z.array(PushDevice),
  },
  addDevice: {
    method: 'POST',
    path: '/api/push/devices',
    access: 'member',
    summary:
      'From now on this device gets pushes, until the session ends. The same subscription again is answered with 200, and is bound to the session that calls.',
    body: NewPushDevice,
    response: PushDevice,
    status: 201,
    errors: ['too_many_push_devices'],
  },
  removeDevice: {
    method: 'DELETE',
    path: '/api/push/devices/:id',
    access: 'member',
    summary: 'Ends the pushes to a device; 204 even if it has ended.',
    params: one,
  },
  tryDevice: {
    method: 'POST',
    path: '/api/push/devices/:id/test',
    access: 'member',
    summary: 'Sends a push to a device, to see that it arrives.',
    params: one,
    status: 202,
    rate: 'decision',
  },
  lookedAt: {
    method: 'POST',
    path: '/api/push/visible',
    access: 'member',
    summary: `A tab is looked at, or no longer: meanwhile messages are not pushed. It holds for ${lookedAt.holds} seconds and is repeated every ${lookedAt.repeatEvery}. Where \`repeat\` is false the caller has no device, so nothing has to be repeated.`,
    body: z.object({ visible: z.boolean({ error: t.errors.yesOrNo }) }),
    response: z.object({ repeat: z.boolean() }),
    rate: 'position',
    duringMaintenance: true,
  },
})
