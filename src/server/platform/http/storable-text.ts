import type { FastifyInstance } from 'fastify'
import { refuseForm } from '../refuse.ts'
import { isLarge, readerOf } from './large-bodies.ts'
import { runYielding } from '../fairness/yielding-work.ts'

/**
 * A zero byte and half a character (a lone surrogate) are no text: the database keeps neither. Whatever holds one is refused here, for
 * every route, by the name of its field.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    // Handlers of raw bytes read and check them.
    const body = request.body instanceof Uint8Array ? undefined : request.body
    const judge = () => {
      const problems = [request.params, request.query, body].flatMap((part) => {
        const path = placeOfNoText(part)
        return path ? [{ path: path.join('.'), message }] : []
      })
      return problems.length > 0 ? refuseForm(problems) : undefined
    }
    const refusal = isLarge(request) ? await runYielding(readerOf(request), judge) : judge()
    if (refusal) throw refusal
  })
}

const message = 'This holds a character that is none (a zero byte, or half of one). Remove it.'

/** Path of the first invalid text; for an invalid name, of its holder. Recursive: bodies have at most 100 levels. */
function placeOfNoText(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isText(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, held] of Object.entries(value)) {
    if (!isText(name)) return []
    const within = placeOfNoText(held)
    if (within) return [name, ...within]
  }
  return undefined
}

const isText = (given: string) => given.isWellFormed() && !given.includes('\0')
