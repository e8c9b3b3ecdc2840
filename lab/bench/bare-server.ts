import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/**
 * The minimal server that sends a statement's rows: node:http and pg, without routes or checks. `againstBare` starts it in a child process
 * and sends it the statement.
 */
export type BareServer = { connection: pg.ClientConfig; text: string; port: number }

if (process.send)
  process.once('message', ({ connection, text, port }: BareServer) => {
    // Gives the same query plans as on the site: see the session settings in server/platform/db/connections/connect.ts.
    const pool = new pg.Pool({ ...connection, options: '-c random_page_cost=1.1 -c jit=off', max: 10 })
    const answer = async (url: string, response: ServerResponse) => {
      const values: unknown[] = JSON.parse(decodeURIComponent(url.slice('/?'.length)))
      const { rows } = await pool.query<{ items?: string; json?: string }>({ name: 'list', text, values })
      const body = Buffer.from(rows[0]?.items ?? rows[0]?.json ?? '')
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
      response.end(body)
    }
    const server = createServer(({ url = '' }, response) => void answer(url, response))
    server.listen(port, '127.0.0.1', () => process.send?.('ready'))
  })
