import { beforeEach } from 'vitest'

/** Files share a page: without this, a test reads what the one before kept in the browser. */
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
