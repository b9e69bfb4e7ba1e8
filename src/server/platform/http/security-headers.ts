import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Config } from '../config.ts'

/** The headers that every answer carries, made once: they depend on the configuration alone. */
export function securityHeaders(
  config: Pick<Config, 'publicUrl' | 'objects' | 'securityCheck'>,
): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options(config))(answer.req, answer, (error) => {
    if (error) throw error
  })
  return answer.getHeaders() as Record<string, string>
}

/** Beside this origin: where files are, and Cloudflare while its security check is configured. */
function options({ publicUrl, objects, securityCheck }: Pick<Config, 'publicUrl' | 'objects' | 'securityCheck'>) {
  const files = objects.kind === 'embedded' ? objects.url : (objects.publicEndpoint ?? 'https:')
  const cloudflare = securityCheck.kind === 'turnstile' ? ['https://challenges.cloudflare.com'] : []
  const isSecure = publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", files, 'blob:', 'data:'],
        connectSrc: ["'self'", files],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        scriptSrc: ["'self'", ...cloudflare],
        frameSrc: cloudflare.length > 0 ? cloudflare : ["'none'"],
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
