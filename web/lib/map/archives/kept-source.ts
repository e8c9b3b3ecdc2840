import { FetchSource, type Source } from 'pmtiles'
import { readKeptRange } from '../../offline/kept-maps.ts'

/** An archive of tiles of the site. What is kept of it for reading without a network is not asked for: it never changes. */
export class KeptSource implements Source {
  readonly #site: FetchSource

  constructor(url: string) {
    this.#site = new FetchSource(url)
  }

  getKey() {
    return this.#site.getKey()
  }

  async getBytes(from: number, length: number, signal?: AbortSignal, etag?: string) {
    const data = await readKeptRange(this.getKey(), from, length)
    return data === null ? await this.#site.getBytes(from, length, signal, etag) : { data }
  }
}
