import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { chooseKeys } from '#web/platform/keys/key-choices.ts'
import { endSession } from '#web/platform/calls/session.ts'
import { takeToasts } from '#web/ui/feedback/toast.ts'
// The first test of a page has not to wait for it.
import '#web/app.tsx'
import '#web/ui/styles.css'

/** Every test begins as a new visitor at a desk, though files share their worker's page with what its modules remember. */
beforeEach(async () => {
  endSession('logged-out')
  chooseKeys({ areOff: false, instead: {} })
  takeToasts(() => {})()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
  delete document.documentElement.dataset.theme
  delete window.Stripe
  document.title = ''
  if (window.innerWidth !== 1280 || window.innerHeight !== 900) await page.viewport(1280, 900)
})

/** A page goes while the server of its test still answers. */
afterEach(cleanup)
