import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import type { SecurityCheck } from '#server/platform/security-check/security-check.ts'

type Site = { siteKey: string; secretKey: string; url: string }

/** Answer of `siteverify`; `timeout-or-duplicate`: expired or used. */
const Judged = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

const longestAnswer = 16 * 1024
const waitMs = 5000

/**
 * Cloudflare Turnstile. Its tokens are judged by Cloudflare, which takes each once. While Cloudflare cannot be reached nobody passes:
 * an answer that is not understood counts as failed, and is logged.
 */
export const openTurnstile = (
  { outbound, log }: Pick<Deps, 'outbound' | 'log'>,
  { siteKey, secretKey, url }: Site,
): SecurityCheck => ({
  challenge: async () => ({ provider: 'turnstile', siteKey }),
  judge: async (token, ip) => {
    try {
      const asked = JSON.stringify({ secret: secretKey, response: token, remoteip: ip })
      const answer = await outbound.post(url, {
        body: asked,
        type: 'application/json',
        maxBytes: longestAnswer,
        timeoutMs: waitMs,
      })
      const judged = Judged.parse(JSON.parse(Buffer.from(answer.body).toString('utf8')))
      if (judged.success) return 'passed'
      return judged['error-codes'].includes('timeout-or-duplicate') ? 'expired' : 'failed'
    } catch (error) {
      log.error({ err: error }, 'the security check of Cloudflare could not be asked')
      return 'failed'
    }
  },
})
