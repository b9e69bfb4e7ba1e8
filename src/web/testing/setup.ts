import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import '#web/ui/styles.css'

/** Every test begins as a new visitor at a desk. */
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
  delete document.documentElement.dataset.theme
  await page.viewport(1280, 900)
})
