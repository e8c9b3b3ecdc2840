import { beforeEach } from 'vitest'

/**
 * Files share a page: without this, a test reads what the one before kept in the browser. The list of requests is full after 250, and then
 * has no later ones.
 */
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  performance.clearResourceTimings()
})
