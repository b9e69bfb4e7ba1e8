import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Config } from '../config.ts'

type Needs = Pick<Config, 'publicUrl' | 'objects' | 'securityCheck'> & { letIn?: LetIn | undefined }

/** A page's additional foreign origins. */
export type LetIn = { scripts: string[]; frames: string[]; calls: string[] }

/** Headers of every answer, which depend on configuration alone. */
export function securityHeaders(config: Needs): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options(config))(answer.req, answer, (error) => {
    if (error) throw error
  })
  return answer.getHeaders() as Record<string, string>
}

/** File origins, and Cloudflare while its check is configured. */
function options({ publicUrl, objects, securityCheck, letIn = nobody }: Needs) {
  const files = objects.kind === 'embedded' ? objects.url : (objects.publicEndpoint ?? 'https:')
  const cloudflare = securityCheck.kind === 'turnstile' ? ['https://challenges.cloudflare.com'] : []
  const frames = [...cloudflare, ...letIn.frames]
  const isSecure = publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", files, 'blob:', 'data:'],
        connectSrc: ["'self'", files, ...letIn.calls],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        scriptSrc: ["'self'", ...cloudflare, ...letIn.scripts],
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    referrerPolicy: { policy: 'strict-origin' as const },
    strictTransportSecurity: isSecure,
  }
}

const nobody: LetIn = { scripts: [], frames: [], calls: [] }
