import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { addJob } from '../jobs/jobs.queries.ts'
import { readEml } from '../../testing/services/eml.ts'
import { sampleEmail, testOutbox, to } from '../../testing/services/outbox.ts'
import { until } from '../../testing/until.ts'
import { queueMail } from './mail.queries.ts'
import { sweepOutbox } from './sweep-outbox.job.ts'

const { db, ends, mailServer, work, rows, row, untilDone } = await testOutbox()

describe('no content of an email becomes another header or receiver:', () => {
  test('a subject with a line break is refused', async () => {
    await expect(queueMail(db, sampleEmail({ subject: 'Hola\r\nBcc: eve@example.com' }))).rejects.toThrow(
      'mail_outbox_subject_line',
    )
  })

  test.each([{ 'X-Kind': 'a\r\nBcc: eve@example.com' }, { 'X-Kind\r\nBcc': 'eve@example.com' }, { 'X-Kind: a': 'b' }])(
    'the header %j is refused',
    async (headers) => {
      await expect(queueMail(db, sampleEmail({ headers }))).rejects.toThrow('is broken')
      expect(await rows()).toEqual([])
    },
  )

  test.each(['ana@example.com,eve@example.com', 'ana@example.com\r\nBcc:eve', 'ana <eve@example.com>'])(
    'the address %j is refused',
    async (address) => {
      await expect(queueMail(db, { ...sampleEmail(), to: address })).rejects.toThrow('mail_outbox_to_address_form')
    },
  )

  test.each([
    'ana,eve@example.com',
    'ana<eve@example.com',
    'ana;eve@example.com',
    'ana:eve@example.com',
    '"<eve"@example.com',
  ])('the address %s adds no other receiver', async (address) => {
    const server = await mailServer()
    work(server.url)
    await queueMail(db, { ...sampleEmail(), to: address })
    await until(async () => (await row())!.attempts > 0)
    const receivers = server.delivered.flatMap(({ to }) => to)
    expect(receivers).not.toContain('eve@example.com')
    expect(receivers.length).toBeLessThanOrEqual(1)
  })

  test('its own headers are sent, but cannot replace ours', async () => {
    const server = await mailServer()
    work(server.url)
    await queueMail(db, sampleEmail({ headers: { 'X-Kind': 'digest ñ', 'Auto-Submitted': 'no' } }))
    await untilDone()
    expect(server.delivered[0]?.headers.get('x-kind')).toBe('digest ñ')
    expect(server.delivered[0]?.headers.get('auto-submitted')).toBe('auto-generated')
  })
})

describe('without a mail server', () => {
  async function workIntoFiles() {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'compas-outbox-'))
    ends.push(() => rm(dataDir, { recursive: true }))
    const outbox = path.join(dataDir, 'outbox')
    work(null, { outbox })
    return outbox
  }

  test('an email becomes a file of the outbox that only its owner may read @S7.23', async () => {
    const outbox = await workIntoFiles()
    const link = 'http://localhost/auth/verify#token=a-b_c'
    await queueMail(db, {
      ...sampleEmail({ subject: 'Confirm: ../../ñ', text: `Hola\n${link}\n` }),
      to: '../ana@example.com',
    })
    await untilDone()
    const files = await readdir(outbox)
    expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z .*ana@example\.com Confirm .*\.eml$/)])
    const file = path.join(outbox, files[0]!)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(outbox)).mode & 0o777).toBe(0o700)
    const mail = readEml(await readFile(file, 'utf8'))
    expect(mail.text).toContain(link)
    expect(mail.headers.get('subject')).toBe('Confirm: ../../ñ')
  })

  test.each(['佐藤'.repeat(60), 'नमस्ते'.repeat(30), '💃'.repeat(90)])(
    'an email with the long subject %s becomes a file too',
    async (subject) => {
      const outbox = await workIntoFiles()
      await queueMail(db, sampleEmail({ subject }))
      await untilDone()
      const [file = ''] = await readdir(outbox)
      expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z .*\.eml$/)
      expect(file).not.toContain('\uFFFD')
      expect(readEml(await readFile(path.join(outbox, file), 'utf8')).headers.get('subject')).toBe(subject)
    },
  )

  test.each(['sweep_outbox', 'clean_up'] as const)('the file is deleted after its row by the job %s', async (job) => {
    const outbox = await workIntoFiles()
    for (const receiver of [to, 'bea@example.com']) await queueMail(db, { ...sampleEmail(), to: receiver })
    await untilDone()
    await writeFile(path.join(outbox, 'a note of the operator.txt'), 'Hola')
    const files = await readdir(outbox)
    await writeFile(path.join(outbox, `.${files.find((file) => file.includes(to))}.part`), 'cut off')
    await db.deleteFrom('mailOutbox').where('toAddress', '=', to).execute()
    await addJob(db, job, {})
    await untilDone()
    const beas = files.filter((file) => file.includes('bea@example.com'))
    expect((await readdir(outbox)).toSorted()).toEqual([...beas, 'a note of the operator.txt'])
  })

  test('sweeping a folder that does not exist is no error', async () => {
    await expect(sweepOutbox(db, '/nowhere/at/all')).resolves.toBeUndefined()
  })
})
