import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/**
 * The least that can answer with a query's rows: node:http and pg, no routes, no checks. Started by `againstBare` with
 * what to connect to, what to ask, and where to listen.
 */
export type BareServer = { connection: pg.ClientConfig; text: string; values: unknown[]; port: number }

if (process.send)
  process.once('message', ({ connection, text, values, port }: BareServer) => {
    const pool = new pg.Pool({ ...connection, max: 10 })
    const answer = async (response: ServerResponse) => {
      const { rows } = await pool.query<{ items: string }>({ name: 'list', text, values })
      const body = Buffer.from(rows[0]?.items ?? '')
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
      response.end(body)
    }
    const server = createServer((_request, response) => void answer(response))
    server.listen(port, '127.0.0.1', () => process.send?.('ready'))
  })
