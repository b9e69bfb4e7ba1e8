import type { EvidenceConfig } from '../evidence/index.ts'
import { openPageCapturer, type PageCapturer } from '../gateways/page-capturer.ts'
import { openPageRenderer, type PageRenderer } from '../gateways/page-renderer.ts'
import { findBrowser } from '../platform/browser.ts'
import type { Config } from '../platform/config.ts'
import { openOutbound } from '../platform/outbound/outbound.ts'
import { userOfBrowser } from '../platform/children/run-as.ts'
import { version } from '../platform/version.ts'

/** Undefined without a browser, or without its role. */
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

/** Tools for capturing evidence: a browser apart from the crawls', and a client that accepts any certificate. */
export function openCaptures(config: Config & { evidence: EvidenceConfig }, opened: AsyncDisposableStack) {
  const captureAgent = `Mozilla/5.0 (compatible; RightframeBot/${version}; +${config.publicUrl}; ${config.brand.support})`
  const captureOutbound = openOutbound({ hosts: config.hosts, userAgent: captureAgent, anyCertificate: true })
  opened.defer(() => captureOutbound.close())
  return { evidence: config.evidence, captureAgent, captureOutbound, capturer: openCapturer(config, opened) }
}

function openCapturer(
  { roles, chromium, chromiumUser }: Config,
  opened: AsyncDisposableStack,
): PageCapturer | undefined {
  const browser = roles.has('browser') ? findBrowser(chromium) : undefined
  if (!browser) return undefined
  const capturer = openPageCapturer({ executablePath: browser.path, user: userOfBrowser(chromiumUser) })
  opened.defer(() => capturer.close())
  return capturer
}
