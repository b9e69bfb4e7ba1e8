import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refuse.ts'
import { isGone, largeBytes, readerOf } from './large-bodies.ts'
import { runYielding } from '../fairness/yielding-work.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True when the handler reads the bytes itself. */
    raw?: boolean
  }
}

const maxLevels = 100
const maxValues = 100_000

/** Bodies are JSON, and are read only where that costs little: how they are built is counted before anything is made of them. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  /** The parsed body, or the error. */
  const parsed = (request: FastifyRequest, body: Buffer) => {
    let read: { error: Error | null; value?: unknown } = { error: null }
    void parseJson(request, body.toString(), (error, value) => (read = { error, value }))
    return read
  }
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (request.routeOptions.config.raw === true) return body
    const inPieces = body.length > largeBytes
    const done = <T>(piece: () => T) => (inPieces ? runYielding(readerOf(request), piece) : piece())
    const excess = await done(() => (isGone(request) ? undefined : excessOf(body)))
    if (excess !== undefined) throw new Refusal('invalid', 'invalid', excess)
    const { error, value } = await done(() =>
      isGone(request) ? { error: null, value: undefined } : parsed(request, body),
    )
    if (error) throw error
    return value
  })
}

/** Sentence about excessive JSON; skips strings. */
export function excessOf(json: Buffer): string | undefined {
  let [depth, values] = [0, 1]
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case sign['"']:
        at = endOfString(json, at)
        break
      case sign['[']:
      case sign['{']:
        if (++depth > maxLevels) return `The body is nested more than ${maxLevels} levels deep. Send it flatter.`
        if (!isEmpty(json, at)) values++
        break
      case sign[']']:
      case sign['}']:
        depth--
        break
      case sign[',']:
        values++
        break
      default:
        break
    }
    if (values > maxValues)
      return `The body holds more than ${maxValues.toLocaleString('en')} values. Send it in several parts.`
  }
  return undefined
}

const sign = { '"': 0x22, ',': 0x2c, '[': 0x5b, '\\': 0x5c, ']': 0x5d, '{': 0x7b, '}': 0x7d }

/** End of the string that begins here. A quotation mark after an odd number of backslashes belongs to it. */
function endOfString(json: Buffer, start: number): number {
  for (let end = json.indexOf(sign['"'], start + 1); end >= 0; end = json.indexOf(sign['"'], end + 1)) {
    let before = end
    while (json[before - 1] === sign['\\']) before--
    if ((end - before) % 2 === 0) return end
  }
  return json.length
}

/** True when the brackets that open here are empty. */
function isEmpty(json: Buffer, open: number): boolean {
  let next = open + 1
  while (json[next]! <= 0x20) next++
  return json[next] === sign[']'] || json[next] === sign['}']
}
