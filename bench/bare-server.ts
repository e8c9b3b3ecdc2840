import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/** The least that can answer with a query's rows: node:http and pg, no routes, no checks. `againstBare` starts it and says what to run. */
export type BareServer = { connection: pg.ClientConfig; text: string; port: number }

if (process.send)
  process.once('message', ({ connection, text, port }: BareServer) => {
    // The same plan as ours: see the settings of a session in server/db/connect.ts.
    const pool = new pg.Pool({ ...connection, options: '-c random_page_cost=1.1', max: 10 })
    const answer = async (url: string, response: ServerResponse) => {
      const values: unknown[] = JSON.parse(decodeURIComponent(url.slice('/?'.length)))
      const { rows } = await pool.query<{ items: string }>({ name: 'list', text, values })
      const body = Buffer.from(rows[0]?.items ?? '')
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
      response.end(body)
    }
    const server = createServer(({ url = '' }, response) => void answer(url, response))
    server.listen(port, '127.0.0.1', () => process.send?.('ready'))
  })
