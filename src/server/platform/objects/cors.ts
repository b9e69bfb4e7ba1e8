import type { IncomingMessage } from 'node:http'
import type { Answer } from './answer.ts'
import { S3Error } from './s3-error.ts'

const methods = ['GET', 'HEAD', 'POST']

/** Lets pages of the one allowed origin read the answer, also a refusal, with the headers that an uploader needs. */
export const corsHeaders = ({ headers }: IncomingMessage, allowedOrigin: string): Record<string, string> =>
  headers.origin === allowedOrigin
    ? {
        'access-control-allow-origin': allowedOrigin,
        'access-control-expose-headers': 'ETag, Location',
        vary: 'Origin',
      }
    : { vary: 'Origin' }

/** A browser's question before it posts. Any header may be sent, since none but the form decides. */
export const answerPreflight = async ({ headers }: IncomingMessage, allowedOrigin: string): Promise<Answer> => {
  const method = headers['access-control-request-method']
  if (headers.origin !== allowedOrigin || method === undefined || !methods.includes(method)) {
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
