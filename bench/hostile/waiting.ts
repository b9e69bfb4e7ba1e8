import { request, Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** Milliseconds of answers, or of waiting without one. */
export type Waited = { took: number[]; failures: number }

const asked = ['/auth/load', '/images', '/matches', '/users/me/sources', '/cases']
const perSecond = 20
const patienceMs = 60_000

/**
 * Measures the waiting of an owner who looks at various pages. Their pace does not depend on the answers: times count from each request's
 * planned moment.
 */
export async function waitingOf({ url, token }: { url: string; token: string }, seconds: number): Promise<Waited> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const start = performance.now()
  const all: Promise<number | undefined>[] = []
  const took: number[] = []
  for (let nth = 0; nth < seconds * perSecond; nth++) {
    const due = start + (nth * 1000) / perSecond
    await setTimeout(Math.max(0, due - performance.now()))
    all.push(
      answered(agent, `${url}/api${asked[nth % asked.length]}`, token).then((status) => {
        took.push(performance.now() - due)
        return status
      }),
    )
  }
  const statuses = await Promise.all(all)
  agent.destroy()
  return { took, failures: statuses.filter((status) => status !== 200).length }
}

/** The status; undefined without an answer. */
function answered(agent: Agent, url: string, token: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asking = request(
      url,
      { agent, headers: { authorization: `Bearer ${token}` }, timeout: patienceMs },
      (response) => {
        response.resume()
        response.once('close', () => resolve(response.statusCode))
      },
    )
    asking.once('error', () => resolve(undefined))
    asking.once('timeout', () => asking.destroy())
    asking.end()
  })
}

export const p99Of = ({ took }: Waited): number =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN
