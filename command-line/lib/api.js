import { setTimeout as sleep } from 'node:timers/promises'
import { exits, Failure } from './failure.js'

/** Seconds between tries of a call that was not answered, or with an error of the server. */
const pauses = [1, 4, 15]

/** A refusal of the server about one thing; other files can go on. */
export class Refused extends Error {
  constructor(status, problem) {
    super(problem.message)
    this.status = status
    this.code = problem.code
  }
}

/** Calls the API with the key. Waits where the rate limit says so. */
export function openApi({ url, key }) {
  return async function call(method, path, body) {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const answer = await patiently(() => fetch(`${url}/api${path}`, sent))
    if (answer.ok) return await answer.json()
    const problem = await answer
      .json()
      .catch(() => ({ code: 'broken', message: `The server answered ${answer.status}.` }))
    if (endsAll(answer.status, problem)) throw new Failure(exits.refused, problem.message)
    throw new Refused(answer.status, problem)
  }
}

/** True for what refuses every further call, too: a key that ended, a scope that is missing, a plan or a disk that is full. */
const endsAll = (status, { code = '' }) =>
  status === 401 || status === 402 || code.startsWith('key.') || code === 'storage.full' || code === 'storage.disk'

/** Asks again after a pause while nothing is answered, or 429, or an error of the server. */
export async function patiently(ask) {
  for (let nth = 0; ; nth++) {
    const answer = await ask().catch((error) => error)
    const isAnswer = answer instanceof Response
    if (isAnswer && answer.status !== 429 && answer.status < 500) return answer
    const pause = pauses[nth]
    if (isAnswer && answer.status === 429) {
      const asked = Number(answer.headers.get('retry-after') ?? 1)
      await answer.body?.cancel()
      await sleep(Math.min(asked, 3600) * 1000)
      if (nth > 0) nth--
    } else if (pause === undefined) {
      if (isAnswer) return answer
      throw new Failure(exits.unreachable, `The server cannot be reached: ${answer.cause?.message ?? answer.message}`)
    } else {
      if (isAnswer) await answer.body?.cancel()
      await sleep(pause * 1000)
    }
  }
}
