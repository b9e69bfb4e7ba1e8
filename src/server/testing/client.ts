import type { Endpoint, Received, Sent } from '#contract/endpoint.ts'
import { kindOfStatus, Problem, type ProblemKind } from '#contract/problem.ts'
import { requestOf } from '#contract/request.ts'

/** A refused call, as a test sees it. */
export class CallRefused extends Error {
  readonly kind: ProblemKind
  readonly status: number
  readonly problem: Problem
  readonly headers: globalThis.Headers
  constructor(response: Response, problem: Problem) {
    super(`${response.status} ${problem.code}: ${problem.message}`)
    this.kind = kindOfStatus(response.status)
    this.status = response.status
    this.problem = problem
    this.headers = response.headers
  }
  get code(): string {
    return this.problem.code
  }
}

export type Client = {
  token: string | undefined
  call<E extends Endpoint>(
    endpoint: E,
    ...sent: Record<never, never> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>]
  ): Promise<Received<E>>
}

/** A caller of the API at `url`: every answer is checked against the contract, every refusal against the shape of a problem. `more` headers go with each. */
export function clientOf(url: string, token?: string, more: Record<string, string> = {}): Client {
  return {
    token,
    call: async (endpoint, ...[sent]) => {
      const { method, path, body } = requestOf(endpoint, (sent ?? {}) as Sent<typeof endpoint>)
      const headers = {
        ...more,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      }
      const response = await fetch(url + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        redirect: 'manual',
      })
      if (response.status >= 400) throw new CallRefused(response, Problem.parse(await response.json()))
      if (typeof endpoint.reply === 'string') return undefined as never
      return endpoint.reply.parse(await response.json()) as never
    },
  }
}

/** The refusal of a call that must not succeed. */
export async function refusalOf(call: Promise<unknown>): Promise<CallRefused> {
  const refusal = await call.catch((error: unknown) => error)
  if (refusal instanceof CallRefused) return refusal
  throw new Error(`The call was not refused: ${JSON.stringify(refusal)}`)
}
