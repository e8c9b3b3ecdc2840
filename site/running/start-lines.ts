import { resolve } from 'node:path'
import type { Language } from '../../texts/languages.ts'
import type { Settings } from '../env.ts'

/** The lines that the site prints at its start, for its operator: one line for each thing, without secrets. */

export const migrationsLine = (names: readonly string[], milliseconds: number) =>
  names.length === 0
    ? 'Migrations: none to run'
    : `Migrations: ${names.length} run in ${(milliseconds / 1000).toFixed(1)} s, the last is ${names.at(-1)}`

export function mailLine({ SMTP_URL, MAIL_FROM }: Settings, outbox: string) {
  if (SMTP_URL === undefined) return `Mail: written to ${outbox}, as SMTP_URL is not set`
  const { protocol, host } = new URL(SMTP_URL)
  return `Mail: sent by ${protocol}//${host} as ${MAIL_FROM}`
}

export function photosLine({ S3_BUCKET }: Settings, dataDir: string, endpoint: string | null) {
  if (S3_BUCKET === undefined || endpoint === null) return `Photos: kept in ${resolve(dataDir, 'objects')}`
  return `Photos: kept in the bucket ${S3_BUCKET} at ${new URL(endpoint).origin}`
}

/** States that the site shows invented content; null: with DEMO=off, from an earlier start. */
export const demoLine = (signIn: { username: string; password: string } | null) =>
  signIn === null
    ? "Sample world: still shown alongside real content, though DEMO=off: 'npm run admin -- remove-demo' removes it"
    : `Sample world: sign in as '${signIn.username}' with the password '${signIn.password}'; its members, rooms and some festivals are invented (DEMO=off starts without it)`

/** The languages that a start does not wait for. */
export const languagesLine = (unbuilt: readonly Language[]) =>
  `Languages: ${list.format(unbuilt)} are built now, one after the other ('npm run build' does it beforehand); their pages wait for that`

const list = new Intl.ListFormat('en-GB')

/** Null once the operator is named. */
export const operatorLine = ({ OPERATOR_NAME }: Settings) =>
  OPERATOR_NAME === undefined
    ? 'Operator: nobody is named on /privacy, /terms and /support: set OPERATOR_NAME and OPERATOR_CONTACT, and have the terms checked, before you open to the public'
    : null

/** Null unless the site is the first process of a container: Node does not reap orphaned processes. */
export const initLine = (pid: number) =>
  pid === 1 ? 'This is process 1, which leaves ended processes behind: start it with an init (docker run --init)' : null
