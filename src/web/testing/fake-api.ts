import { onTestFinished } from 'vitest'
import type { Endpoint, Received, Sent } from '#contract/endpoint.ts'
import { type Problem, type ProblemKind, problemStatus } from '#contract/problem.ts'

/** A request: path with query, body, and headers of its sender. */
type Incoming = { method: string; path: string; body: unknown; headers: Headers; signal: AbortSignal }
type Answer = (incoming: Incoming) => Response | Promise<Response>

/** Answers this page's `fetch` for one test. A call without an answer fails as the network does, and a call that is given up ends at once. */
export function fakeApi() {
  const answers: { matches: (method: string, path: string) => boolean; answer: Answer }[] = []
  const received: Incoming[] = []
  const real = window.fetch
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const found = answers.findLast(({ matches }) => matches(request.method, pathname))
    if (!pathname.startsWith('/api/')) return real(input, init)
    if (!found) throw new TypeError(`nothing answers ${request.method} ${pathname}`)
    const text = await request.text()
    const incoming = {
      method: request.method,
      path: pathname + search,
      body: text ? (JSON.parse(text) as unknown) : undefined,
      headers: request.headers,
      signal: request.signal,
    }
    received.push(incoming)
    return await untilAborted(found.answer, incoming)
  }
  onTestFinished(() => void (window.fetch = real))

  const on = ({ method, path }: Endpoint, answer: Answer) => {
    const pattern = new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)
    answers.push({ matches: (asked, at) => asked === method && pattern.test(at), answer })
  }
  return {
    received,
    on,
    /** Answers with what the contract promises. */
    reply: <E extends Endpoint>(endpoint: E, reply: Received<E> | ((sent: Sent<E>) => Received<E>)) =>
      on(endpoint, ({ body }) =>
        json(200, typeof reply === 'function' ? (reply as (sent: unknown) => unknown)(body) : reply),
      ),
    /** Answers with a refusal. */
    refuse: (endpoint: Endpoint, kind: ProblemKind, problem: Problem) =>
      on(endpoint, () => json(problemStatus[kind], problem)),
  }
}

/** Ends an answer and its body with the signal, as the real `fetch` does: an open stream would hold its lock for the tests that follow. */
async function untilAborted(answer: Answer, incoming: Incoming): Promise<Response> {
  const { signal } = incoming
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true })
  const response = await Promise.race([Promise.try(answer, incoming), aborted.promise])
  if (response.body === null) return response
  return new Response(response.body.pipeThrough(new TransformStream(), { signal }), response)
}

const json = (status: number, body: unknown) =>
  body === undefined ? new Response(null, { status: 204 }) : Response.json(body, { status })
