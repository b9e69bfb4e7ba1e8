import { type Answer, json } from '../answer.ts'
import type { Trouble } from './standing.ts'

/** Answers of trouble that every service has alike; for the rest each has its own words. */
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

/** A thousand places that nobody has, after those that are there. */
export const thousand = <T>(trouble: Trouble | undefined, make: (at: number) => T): T[] =>
  trouble === 'thousand' ? Array.from({ length: 1000 }, (_, at) => make(at)) : []
