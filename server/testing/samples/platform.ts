import type { platformTables } from '../../tables/platform.ts'
import { canary, digest, email, ids, type Samples } from './sample.ts'

export const platformSamples: Samples<typeof platformTables> = {
  mailOutbox: ({ me }) => {
    const note = JSON.stringify({ note: canary })
    const texts = { subject: canary, text: canary, html: canary, lastError: canary }
    const mail = { ...texts, kind: canary, facts: note, headers: note }
    return [
      ...[email, `New.${email}`, `Old.${email}`].map((toAddress) => ({ ...mail, toAddress, userId: me })),
      { ...mail, toAddress: 'other@example.com', aboutId: me },
    ]
  },
  mailBounces: ({ me }) => [{ userId: me, address: email.toLowerCase(), status: canary }],
  idempotencyKeys: ({ me }) => [
    {
      userId: me,
      key: ids.ended[0],
      bodyHash: digest('body'),
      endpoint: `POST /api/${canary}`,
      status: 201,
      reply: JSON.stringify({ id: canary }),
    },
  ],
}
