import type Stripe from 'stripe'
import type { Outbound } from '#server/platform/outbound/outbound.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'

type HttpClient = NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']

const longestAnswer = 8 * 1024 * 1024

/** Routes the SDK through the guarded client. */
export const guardedHttp = (outbound: Pick<Outbound, 'get' | 'post' | 'delete'>): NonNullable<HttpClient> => ({
  getClientName: () => 'rightframe',
  makeRequest: async (...[host, port, path, method, headers, data, protocol, timeoutMs]) => {
    const url = new URL(`${protocol}://${host}:${port}${path}`).href
    const asked = { maxBytes: longestAnswer, timeoutMs, maxRedirects: 0, headers: plain(headers) }
    const answer = await (
      method === 'POST'
        ? outbound.post(url, { ...asked, body: data || '', type: typeOf(headers) })
        : outbound[method === 'DELETE' ? 'delete' : 'get'](url, asked)
    ).catch(asTimeout)
    const text = () => Buffer.from(answer.body).toString('utf8')
    return {
      getStatusCode: () => answer.status,
      getHeaders: () => answer.headers,
      getRawResponse: () => answer,
      toStream: () => answer.body,
      toJSON: async () => JSON.parse(text()) as unknown,
    }
  },
})

/** Files are sent in parts, everything else as a form. */
const typeOf = (headers: object): string => {
  const [, type] = Object.entries(headers).find(([name]) => /^content-type$/i.test(name)) ?? []
  return typeof type === 'string' ? type : 'application/x-www-form-urlencoded'
}

/** The client counts the length of the body by itself. */
const plain = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && value !== null && !/^content-(length|type)$/i.test(name))
      .map(([name, value]) => [name, String(value)]),
  )

/** The SDK knows time-outs by their code. */
function asTimeout(error: unknown): never {
  const isLate = error instanceof FetchError && error.reason === 'too-slow'
  throw isLate ? Object.assign(new TypeError(error.message, { cause: error }), { code: 'ETIMEDOUT' }) : error
}
