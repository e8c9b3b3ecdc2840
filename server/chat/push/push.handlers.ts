import type { z } from 'zod'
import { t } from '#texts'
import type { NewPushDevice, PushDevice, push } from '../../../contract/chat/push.ts'
import { knownTimeZone } from '../../../contract/platform/time-zone.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseTooMany } from '../../people/quotas/quotas-per-member.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { InvalidInput, NotFound } from '../../platform/http-error.ts'
import { Existing, type Handlers } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { pushAddress } from '../../platform/push/push-address.ts'
import { queueTrial } from '../../platform/push/pushes.queries.ts'
import { isPublicKey } from '../../platform/push/vapid.ts'
import {
  deleteDevice,
  insertDevice,
  listDevices,
  lockEndpoint,
  makeRoom,
  noteLook,
  rebindDevice,
  type StoredDevice,
} from './push-devices.queries.ts'

export const pushHandlers = ({ vapid }: Pick<Services, 'vapid'>): Handlers<typeof push> => ({
  key: async () => ({ publicKey: (await vapid()).publicKey }),

  async devices({ caller, db }) {
    const { hash } = await vapid()
    return (await listDevices(db, { userId: caller.id, vapidHash: hash })).map(shownTo(caller))
  },

  /** The subscription of a member who used this browser before moves to the caller, who does not learn of it. */
  async addDevice({ caller, db, body }) {
    const { hash } = await vapid()
    const device = { ...subscribed(body), userId: caller.id, sessionId: caller.sessionId, vapidHash: hash }
    return await inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      await lockEndpoint(trx, device.endpoint)
      const known = await rebindDevice(trx, device)
      if (known) return new Existing(shownTo(caller)(known))
      await makeRoom(trx, device)
      await refuseTooMany(trx, 'pushDevices', caller.id)
      return shownTo(caller)(await insertDevice(trx, device))
    })
  },

  async removeDevice({ caller, db, params }) {
    await deleteDevice(db, caller.id, params.id)
  },

  async tryDevice({ caller, db, params }) {
    const { hash } = await vapid()
    const trial = { userId: caller.id, deviceId: params.id, vapidHash: hash }
    const isQueued = await inTransaction(db, (trx) => queueTrial(trx, trial))
    if (!isQueued) throw NotFound(t.pushErrors.deviceNotFound())
    return undefined
  },

  lookedAt: async ({ caller, db, body }) => ({
    repeat: await noteLook(db, { userId: caller.id, sessionId: caller.sessionId, visible: body.visible }),
  }),
})

const shownTo =
  (caller: { sessionId: string }) =>
  ({ name, sessionId, ...device }: StoredDevice): z.input<typeof PushDevice> => ({
    ...device,
    name: name ?? t.pushErrors.someDevice(),
    isThis: sessionId === caller.sessionId,
  })

/** Throws 400 for an address to which nothing is ever sent, and for keys with which nothing can be encrypted. */
function subscribed({ endpoint, keys, name = null, zone = null }: z.output<typeof NewPushDevice>) {
  const url = pushAddress(endpoint)
  if (!url || url.href.length > 1000) throw InvalidInput({ endpoint: t.pushErrors.noSubscription() })
  const [p256dh, auth] = [keys.p256dh, keys.auth].map((key) => Buffer.from(key, 'base64url')) as [Buffer, Buffer]
  if (!isPublicKey(p256dh)) throw InvalidInput({ 'keys.p256dh': t.pushErrors.noSubscription() })
  return { endpoint: url.href, p256dh, auth, name, zone: knownTimeZone(zone) }
}
