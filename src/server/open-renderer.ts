import { openPageRenderer, type PageRenderer } from './gateways/page-renderer.ts'
import { findBrowser } from './platform/browser.ts'
import type { Config } from './platform/config.ts'
import { userOfBrowser } from './platform/run-as.ts'

/** Undefined where this process draws no pages, or the machine has no browser. */
export function openRenderer(
  { roles, chromium, chromiumUser }: Config,
  opened: AsyncDisposableStack,
): PageRenderer | undefined {
  const browser = roles.has('browser') ? findBrowser(chromium) : undefined
  if (!browser) return undefined
  const renderer = openPageRenderer({ executablePath: browser.path, user: userOfBrowser(chromiumUser) })
  opened.defer(() => renderer.close())
  return renderer
}
