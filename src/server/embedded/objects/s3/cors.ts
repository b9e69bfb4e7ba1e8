import type { IncomingMessage } from 'node:http'
import type { Answer } from './answer.ts'
import { S3Error } from './s3-error.ts'

const methods = ['GET', 'HEAD', 'POST']

/** Allowed are origins as they are, and all names below one where it is written `http://*.name`. */
const isAllowed = (origin: string | undefined, allowed: readonly string[]): origin is string =>
  origin !== undefined && allowed.some((one) => one === origin || isBelow(origin, one))

function isBelow(origin: string, allowed: string): boolean {
  const [before = '', after] = allowed.split('*')
  if (after === undefined || !origin.startsWith(before) || !origin.endsWith(after)) return false
  return /^[a-z0-9.-]+$/.test(origin.slice(before.length, -after.length))
}

/** Lets pages of the allowed origins read the answer, also a refusal, with the headers that an uploader needs. */
export const corsHeaders = (
  { headers: { origin } }: IncomingMessage,
  allowedOrigins: readonly string[],
): Record<string, string> =>
  isAllowed(origin, allowedOrigins)
    ? {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'ETag, Location',
        vary: 'Origin',
      }
    : { vary: 'Origin' }

/** A browser's question before it posts. Any header may be sent, since none but the form decides. */
export const answerPreflight = async (
  { headers }: IncomingMessage,
  allowedOrigins: readonly string[],
): Promise<Answer> => {
  const method = headers['access-control-request-method']
  if (!isAllowed(headers.origin, allowedOrigins) || method === undefined || !methods.includes(method)) {
    throw new S3Error('AccessForbidden', 'CORSResponse: This CORS request is not allowed.')
  }
  const asked = headers['access-control-request-headers']
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': methods.join(', '),
      'access-control-max-age': '3000',
      ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
    },
  }
}
