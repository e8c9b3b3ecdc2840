import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readMessageId } from '../../server/platform/mail/bounces/return-token.ts'
import { cleanUpFile, afterFile } from '../../server/testing/after-file.ts'
import { type BadAnswer, badAnswers, badMailAnswers, startBadServer } from '../../server/testing/services/bad-server.ts'
import { startMailServer } from '../../server/testing/services/mail-server.ts'
import { testBucket } from '../../server/testing/services/s3.ts'

export const services = ['geocoder', 'google', 'mail', 'storage'] as const
export type Service = (typeof services)[number]

/** The behaviour of each of the four, as an index in the lists of bad answers. */
export type Behaviour = Record<Service, number>

/** A round for each bad behaviour; in all but the first round the services behave differently from each other. */
export const behaviours: Behaviour[] = badAnswers.map((_, at) => ({
  geocoder: at,
  google: (2 * at) % badAnswers.length,
  mail: (3 * at) % badMailAnswers.length,
  storage: (4 * at) % badAnswers.length,
}))

export const describe = (behaviour: Behaviour) =>
  services.map((service) => `${service} ${answersOf(service)[behaviour[service]]![0]}`).join(', ')

const answersOf = (service: Service) => (service === 'mail' ? badMailAnswers : badAnswers)
const answerOf = (service: Service, behaviour: Behaviour): BadAnswer => answersOf(service)[behaviour[service]]![1]

export type Neighbours = {
  /** The settings of a site that uses them. */
  environment: Record<string, string>
  misbehave: (as: Behaviour) => void
  beWell: () => void
  /** The ids of the emails that the mail server has accepted, in order. */
  delivered: () => string[]
}

/** Runs `work` with a geocoder, a sign-in provider, a mail server and a bucket on loopback, each behind a server that can behave badly. */
export async function withNeighbours<T>(work: (neighbours: Neighbours) => Promise<T>): Promise<T> {
  try {
    const bad = async (service: Service) => {
      const server = await startBadServer(() => {}, { everyMs: 1_000, speaksFirst: service === 'mail' })
      afterFile(server.stop)
      return server
    }
    const [geocoder, google, mail, storage] = await Promise.all(services.map(bad))
    const bucket = await testBucket()
    const mails = await startMailServer()
    afterFile(mails.stop)
    const good = {
      geocoder: await startJson(() => [{ lat: '40.411', lon: '-3.695' }]),
      google: await startJson(() => ({
        issuer: google!.address,
        authorization_endpoint: `${google!.address}/authorize`,
        token_endpoint: `${google!.address}/token`,
        jwks_uri: `${google!.address}/jwks`,
      })),
      mail: mails.url,
      storage: bucket.settings.endpoint,
    }
    const bads = { geocoder: geocoder!, google: google!, mail: mail!, storage: storage! }
    const { settings } = bucket
    return await work({
      environment: {
        GEOCODER_URL: bads.geocoder.address,
        GOOGLE_ISSUER: bads.google.address,
        GOOGLE_CLIENT_ID: 'compas',
        GOOGLE_CLIENT_SECRET: 'a secret of ours',
        SMTP_URL: bads.mail.address.replace('http', 'smtp'),
        S3_ENDPOINT: bads.storage.address,
        S3_BUCKET: settings.bucket,
        S3_ACCESS_KEY_ID: settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      },
      misbehave: (as) => services.forEach((service) => bads[service].misbehaveAs(answerOf(service, as))),
      beWell: () => services.forEach((service) => bads[service].passOnTo(good[service])),
      delivered: () => mails.delivered.map(({ headers }) => readMessageId(headers.get('message-id') ?? '')?.id ?? ''),
    })
  } finally {
    await cleanUpFile()
  }
}

async function startJson(answer: () => object): Promise<string> {
  const server = createServer((_request, reply) =>
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer())),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
