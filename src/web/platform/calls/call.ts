import type { Endpoint, Received, Sent } from '#contract/endpoint.ts'
import { requestOf } from '#contract/request.ts'
import { takeAhead } from './take-ahead.ts'
import { type ProblemError, problemOf, unreachable } from './problem-error.ts'
import { endSession, sessionToken } from './session.ts'

/** Written as a condition, because a mutation then takes its types from the endpoint instead of guessing them. */
type Call<E> = E extends Endpoint ? (sent: Sent<E>) => Promise<Received<E>> : never

/** A function that makes the call. It resolves to the reply, typed and not parsed again, and rejects with a ProblemError. */
export function call<E extends Endpoint>(endpoint: E, signal?: AbortSignal): Call<E> {
  const make = async (sent: Sent<E>): Promise<Received<E>> => {
    const { method, path, body } = requestOf(endpoint, sent)
    const response = await send(path, {
      method,
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    })
    return (endpoint.reply === 'none' ? undefined : await response.json()) as Received<E>
  }
  return make as Call<E>
}

/** Sends a request with the session's token; rejection ends it. */
export async function send(path: string, { headers, ...request }: RequestInit): Promise<Response> {
  const token = sessionToken()
  const all = new Headers(headers)
  if (token) all.set('authorization', `Bearer ${token}`)
  if (request.body) all.set('content-type', 'application/json')
  const ask = () => fetch(path, { ...request, headers: all })
  const ahead = request.method === 'GET' ? takeAhead(path, token) : undefined
  const response = await (ahead?.catch(ask) ?? ask()).catch((error: unknown) => {
    throw request.signal?.aborted ? error : unreachable()
  })
  if (response.ok) return response
  const problem = await problemOf(response)
  if (isSessionOver(problem) && token === sessionToken()) endSession('expired')
  throw problem
}

const isSessionOver = (problem: ProblemError) =>
  problem.kind === 'unauthenticated' && problem.code === 'unauthenticated'
