import { type Answer, json } from '../answer.ts'
import type { Trouble } from './standing.ts'

/** Failures common to all services; others are specific. */
export const wrongAnywhere = (trouble: Trouble | undefined): Answer | 'cut' | undefined => {
  switch (trouble) {
    case 'half':
      return { status: 200, type: 'application/json', body: '{"results": {"matches": [{"image_url": "http' }
    case 'html':
      return { status: 200, type: 'text/html', body: '<!doctype html><title>Back soon</title>' }
    case 'slow-down':
      return {
        ...json(429, { error: { status: '', details: [{ reason: 'RATE_LIMIT_EXCEEDED' }] } }),
        headers: { 'retry-after': '90' },
      }
    case 'down':
      return 'cut'
    default:
      return undefined
  }
}

/** Adds a thousand invented places after the real ones. */
export const thousand = <T>(trouble: Trouble | undefined, make: (at: number) => T): T[] =>
  trouble === 'thousand' ? Array.from({ length: 1000 }, (_, at) => make(at)) : []
