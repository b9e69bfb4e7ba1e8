import type { IncomingMessage } from 'node:http'
import type { Answer } from './answer.ts'
import { S3Error } from './s3-error.ts'

const methods = ['GET', 'HEAD', 'POST']

/** Lets pages of the allowed origins read the answer, also a refusal, with the headers that an uploader needs. */
export const corsHeaders = (
  { headers: { origin } }: IncomingMessage,
  allowedOrigins: readonly string[],
): Record<string, string> =>
  origin !== undefined && allowedOrigins.includes(origin)
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
  const isAllowed = headers.origin !== undefined && allowedOrigins.includes(headers.origin)
  if (!isAllowed || method === undefined || !methods.includes(method)) {
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
